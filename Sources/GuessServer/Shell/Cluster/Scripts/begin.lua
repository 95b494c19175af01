-- Begins a generation of a log, and the log where there is none, unless another node has taken it.
-- KEYS: log, logs that were taken, the log as versions before had it, which nobody is to go on with any more
-- ARGV: identity, position, proof, kind, bytes
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 'taken' end
redis.call('DEL', KEYS[3])
redis.call('XADD', KEYS[1], ARGV[2], 'proof', ARGV[3], ARGV[4], ARGV[5])
return 'done'
