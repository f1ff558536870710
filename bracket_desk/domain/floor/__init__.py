"""Tables, calls and the timetable."""
