"""The pure heart: no Qt, no SQL, no clock, no randomness that is not handed in."""
