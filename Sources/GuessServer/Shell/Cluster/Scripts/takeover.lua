-- Takes over a name whose player has come here, unless it has moved on since: what nodes ask comes in any order.
-- KEYS: names   ARGV: name, incarnation, moves so far
local held = redis.call('HGET', KEYS[1], ARGV[1])
if held and tonumber(held:match('%d+$')) >= tonumber(ARGV[3]) then return 'taken' end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3])
return 'done'
