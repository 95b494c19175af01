-- Releases a name that a player holds, unless the player has moved on since. Any run may hold it: the player's old node does if
-- the new one could not claim it.
-- KEYS: names   ARGV: name, tag, number of moves
local held = redis.call('HGET', KEYS[1], ARGV[1])
if held then
  local tag, moves = held:match('^%S+ (%S+) (%d+)$')
  if tag == ARGV[2] and tonumber(moves) <= tonumber(ARGV[3]) then redis.call('HDEL', KEYS[1], ARGV[1]) end
end
return 'done'
