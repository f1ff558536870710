"""Forms: what is typed beside the event and written in one step."""
