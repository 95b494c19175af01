-- Reads a page of rooms that were taken over, unless another node has taken this one's log. That node resumes those rooms as
-- well and deletes them at any time, so what is missing then is not lost.
-- KEYS: log that was taken over, taken logs
-- ARGV: identity, first position, most pieces, most bytes of a piece with its proof
-- Returns pieces: a position and its fields. An entry that can't be a piece may exceed any answer: its fields are left out.
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 'taken' end
local pieces = redis.call('XRANGE', KEYS[1], ARGV[2], '+', 'COUNT', ARGV[3])
for _, piece in ipairs(pieces) do
  local fields, bytes = piece[2], 0
  for index = 1, math.min(#fields, 5) do bytes = bytes + #fields[index] end
  if #fields ~= 4 or bytes > tonumber(ARGV[4]) then piece[2] = {} end
end
return pieces
