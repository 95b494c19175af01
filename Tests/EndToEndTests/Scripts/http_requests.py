"""Asks the port for metrics as a library for HTTP does: http_requests.py PORT."""

import http.client
import sys

for method, path, status in [
    ("GET", "/metrics", 200),
    ("HEAD", "/metrics", 200),
    ("POST", "/x", 404),
    ("POST", "/metrics", 405),
    ("HEAD", "/readyz", 200),
]:
    connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=20)
    connection.request(method, path, body="x" * 10000 if method == "POST" else None)
    answer = connection.getresponse()
    body = answer.read()
    assert answer.status == status, (method, path, answer.status)
    assert answer.getheader("Connection") == "close"
    assert (len(body) == 0) == (method == "HEAD"), body
