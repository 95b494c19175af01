import Protocol
