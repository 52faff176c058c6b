"""The HTTP side: routes of the API, static files, cookies, origins and security headers."""
