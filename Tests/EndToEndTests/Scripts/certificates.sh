# Makes certificates in a folder: ca.pem, which clients trust, and with keys server.pem for localhost and 127.0.0.1, expired.pem,
# and other.pem for another name.
set -e
cd "$1"
key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
sign() { openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -copy_extensions copy "${@:2}"; }
openssl req -x509 $key -keyout ca.key -out ca.pem -days 2 -subj /CN=authority
openssl req $key -keyout server.key -out server.csr -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1
openssl req $key -keyout other.key -out other.csr -subj /CN=other -addext subjectAltName=DNS:other.example
sign server -days 2 -out server.crt
sign server -days 0 -out expired.crt
sign other -days 2 -out other.crt
for name in server expired; do cat $name.crt server.key > $name.pem; done
cat other.crt other.key > other.pem
