-- Reads a page of rooms that were taken over, unless another node has taken this one's log, and goes on with those rooms as well: it
-- forgets them when it likes, and what is missing then is not lost.
-- KEYS: where they are, logs that were taken
-- ARGV: identity, the position to begin at, how many pieces, the most bytes of one with its proof
-- Answers pieces: a position, and what is there. What can be no piece may be longer than any answer, and is left out.
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 'taken' end
local pieces = redis.call('XRANGE', KEYS[1], ARGV[2], '+', 'COUNT', ARGV[3])
for _, piece in ipairs(pieces) do
  local fields, bytes = piece[2], 0
  for index = 1, math.min(#fields, 5) do bytes = bytes + #fields[index] end
  if #fields ~= 4 or bytes > tonumber(ARGV[4]) then piece[2] = {} end
end
return pieces
