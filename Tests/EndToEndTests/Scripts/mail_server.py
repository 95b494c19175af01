"""A server of another protocol, which greets as those of mail do."""
import socket

server = socket.create_server(("127.0.0.1", 0))
print("port", server.getsockname()[1], flush=True)
while True:
    guest, _ = server.accept()
    guest.sendall(b"220 mail.example.org\r\n")
    guest.recv(1)
    guest.close()
