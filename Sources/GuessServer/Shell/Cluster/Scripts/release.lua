-- Gives a name back that is that player's, unless the player has moved on since. Whichever node holds it: the one that the player
-- has left may still do, where the next one could not claim it.
-- KEYS: names   ARGV: name, tag, moves so far
local held = redis.call('HGET', KEYS[1], ARGV[1])
if held then
  local tag, moves = held:match('^%S+ (%S+) (%d+)$')
  if tag == ARGV[2] and tonumber(moves) <= tonumber(ARGV[3]) then redis.call('HDEL', KEYS[1], ARGV[1]) end
end
return 'done'
