-- One node serves. Renews its lease, takes it for a node that may have it, or ends it.
-- KEYS: serving, waiting, shards   ARGV: run, name, address, lease, term that it knows, want: hold | want | ended | free | leave,
-- shard, number of shards, players and matches
-- Returns: state, Redis's clock, term, then run, name, address and end of the lease of the node that serves, or for that one
-- the addresses of those that wait, and of several shards the rows of `shards`, with blanks. State: mine | regained (Redis had
-- forgotten it) | taken | other | wait | new (nor was this node known) | lost | left | mismatch (nodes have another number of shards)
-- A newer version may write more words after those of a row.
-- A term is later than all that a node here has seen, and is about the time of its taking, as Redis may forget terms.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local run, term, name, at, ends = (redis.call('GET', KEYS[1]) or ''):match('^(%S+) (%d+) (%S+) (%S+) (%d+)')
local mine, want, known, shard, count = run == ARGV[1], ARGV[6], tonumber(ARGV[5]), ARGV[7], ARGV[8]
term, ends = tonumber(term or 0), tonumber(ends or 1)
local function text(number) return string.format('%.0f', number) end
local function set(number, to)
  redis.call('SET', KEYS[1], table.concat({ARGV[1], text(number), ARGV[2], ARGV[3], text(to)}, ' '))
end
if want == 'leave' then
  if mine then
    set(term, 0)
    redis.call('HDEL', KEYS[3], shard)
  end
  return {'left', text(now), text(term)}
end
local others, last = (redis.call('HGET', KEYS[3], 'count') or ''):match('^(%d+) (%d+)')
-- A node that serves has the number that counts.
if want ~= 'hold' and others and others ~= count and tonumber(last) + 3000 > now then
  return {'mismatch', text(now), text(term), others}
end
redis.call('HSET', KEYS[3], 'count', count .. ' ' .. text(now))
local latest, there, rows = term, {'mine', text(now), text(known)}, redis.call('HGETALL', KEYS[2])
for i = 1, #rows, 2 do
  local seen, address, last = rows[i + 1]:match('^(%d+) (%S+) (%d+)')
  if tonumber(seen or 0) + 3000 < now then
    redis.call('HDEL', KEYS[2], rows[i])
  else
    latest = math.max(latest, tonumber(last))
    if #there < 100 then there[#there + 1] = address end
  end
end
if want == 'hold' then
  -- The latest term counts: Redis may have come back without its row, or with an old one.
  if latest > known or term == known and not mine then
    return {'lost', text(now), text(latest), not mine and run or nil, name, at}
  end
  set(known, now + ARGV[4])
  if not mine then there[1] = 'regained' end
  if count ~= '1' then
    redis.call('HSET', KEYS[3], shard, table.concat({text(now + ARGV[4]), ARGV[3], ARGV[9]}, ' '))
    rows = redis.call('HGETALL', KEYS[3])
    for i = 1, #rows, 2 do there[#there + 1] = rows[i] .. ' ' .. rows[i + 1] end
  end
  return there
end
-- What takes a lease that is over. If nobody has it, a node must be known: Redis may have forgotten one that served since.
local over = run and 'ended' or redis.call('HGET', KEYS[2], ARGV[1]) and 'free'
-- A node that has left says so in the row with the latest term: an older one may be from before it came back.
if not (want == over and ends <= now or run and ends == 0 and math.max(latest, known) <= term) then
  redis.call('HSET', KEYS[2], ARGV[1], table.concat({text(now), ARGV[3], text(math.max(term, known))}, ' '))
  local state = ends > now and 'other' or over and 'wait' or 'new'
  return {state, text(now), text(term), run, name, at, run and text(ends)}
end
redis.call('HDEL', KEYS[2], ARGV[1])
term = math.max(latest, known, now) + 1
set(term, now + ARGV[4])
return {'taken', text(now), text(term)}
