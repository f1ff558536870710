"""Paper: forms become filled documents, and those become PDF; the only room with ReportLab.

form (``reports/*.toml``) → ``fill`` → ``Filled`` (pure values) → pages (drawings) → bytes.
"""
