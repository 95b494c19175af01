-- Begins a generation of a log, and the log where there is none, unless another node has taken it.
-- KEYS: log, logs that were taken   ARGV: identity, position, kind, bytes
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 'taken' end
redis.call('XADD', KEYS[1], ARGV[2], ARGV[3], ARGV[4])
return 'done'
