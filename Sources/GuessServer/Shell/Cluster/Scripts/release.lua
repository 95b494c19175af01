-- Gives a name back, if this run holds it.
-- KEYS: names   ARGV: name, incarnation
local held = redis.call('HGET', KEYS[1], ARGV[1])
if held and held:match('^%S+') == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end
return 'done'
