"""The headless commands: what other programs and scripts rely on. No window, no Qt.

What is printed for programs is JSON on standard output; what people are told stands on
standard error, in their language.
"""
