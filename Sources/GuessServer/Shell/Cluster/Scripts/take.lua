-- Takes the log of a node whose lease has ended, so that its rooms are this node's, and so are those that it had not yet gone on
-- with itself. From then on it can put nothing more into it.
-- KEYS: nodes, its log, where the log is kept from now on, logs that were taken, who goes on with which, its run
-- ARGV: its slot, identity and incarnation; slot and identity of this node; how long names are reserved, in milliseconds; what
-- proves that its log was taken by a node
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function node(slot)
  local owner, name, incarnation, ends =
    (redis.call('HGET', KEYS[1], slot) or ''):match('^(%S+) (%S+) (%S+) .* (%d+)$')
  return owner, incarnation, tonumber(ends or 0), name
end
local owner, incarnation, ends, name = node(ARGV[1])
if owner ~= ARGV[2] or incarnation ~= ARGV[3] or ends > now then return 'alive' end
local own, _, lasts = node(ARGV[4])
if own ~= ARGV[5] or lasts <= now then return 'late' end
if redis.call('EXISTS', KEYS[2]) == 0 then return 'missing' end
-- Rooms that are being told for a new generation tell nothing of what was recorded last. Where there is nothing else, a node begins
-- its log, and its rooms are nowhere but on its own disk: with those it may come back.
local sum, before = nil, '+'
while not sum do
  local pieces = redis.call('XREVRANGE', KEYS[2], before, '-', 'COUNT', 20)
  for _, piece in ipairs(pieces) do
    local kind, text = piece[2][3], piece[2][4]
    if not sum and (kind == 'change' or kind == 'whole') then sum = text:match('sum=(%x%x%x%x%x%x%x%x)\n$') end
    before = '(' .. piece[1]
  end
  if #pieces < 20 then break end
end
if not sum then return 'missing' end
redis.call('RENAME', KEYS[2], KEYS[3])
redis.call('HSET', KEYS[4], ARGV[2], sum .. ' ' .. ARGV[7])
-- What is taken last is read first: it tells with which of the rooms taken before its node had gone on.
local entries, number = redis.call('HGETALL', KEYS[5]), 0
for index = 1, #entries, 2 do
  local heir, rest, count = entries[index + 1]:match('^(%x+) (%d+ %S+ (%d+))$')
  -- Numbers of nine digits are not reached: no node has put that down.
  if heir and #count < 10 then
    number = math.max(number, tonumber(count) + 1)
    if heir == ARGV[2] then redis.call('HSET', KEYS[5], entries[index], ARGV[5] .. ' ' .. rest) end
  end
end
redis.call('HSET', KEYS[5], ARGV[3], string.format('%s %s %s %d', ARGV[5], ARGV[1], name, number))
redis.call('SET', KEYS[6], ARGV[5], 'PX', ARGV[6])
return 'done'
