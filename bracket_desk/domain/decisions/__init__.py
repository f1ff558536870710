"""Commands answered with events or a refusal, each a plain function of the state."""
