-- Begins a generation of a log, creating the log if there is none, unless another node has taken it.
-- KEYS: log, taken logs, log of previous versions, which no node may resume any more
-- ARGV: identity, position, proof, kind, bytes
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 'taken' end
redis.call('DEL', KEYS[3])
redis.call('XADD', KEYS[1], ARGV[2], 'proof', ARGV[3], ARGV[4], ARGV[5])
return 'done'
