-- Renews the lease of a node, and finds a slot for it the first time.
-- KEYS: nodes, key of the cluster, run of the node, taken logs, places of data directories, takeovers, time of the first
-- registration
-- ARGV: fingerprint of the key, identity, name, run, slot or -1, 1 if it must be that slot, address, lease, time for which
-- names outlive it, prefix of log keys, place of the node's data directory, prefix of run keys, time for which the names of the
-- node's last run are kept for it (all times in milliseconds)
-- Returns a word for a refusal, or: ok, slot, 1 if the run was known, Redis's clock, number of gone nodes whose seats may still
-- be reserved, 1 if the log was taken, and a line for each other node. If the lease has ended and the log exists, the line
-- begins with - (with = if the node ended the lease itself) and ends in its identity. The line of a malformed entry is ! and
-- its slot.
local own_key = redis.call('GET', KEYS[2])
if own_key and own_key ~= ARGV[1] then return {'key'} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local identity, name, wanted = ARGV[2], ARGV[3], tonumber(ARGV[5])
local day = 24 * 60 * 60 * 1000

local others, owners, gone, free, former, last, oldest, senseless = {}, {}, 0, nil, nil, nil, nil, nil
-- After a power failure some nodes may be restarting that Redis does not remember.
redis.call('SET', KEYS[7], now, 'NX')
if (tonumber(redis.call('GET', KEYS[7])) or now) + ARGV[9] > now then gone = 1 end
for slot = 0, 31 do
  local entry = redis.call('HGET', KEYS[1], slot)
  local owner, called, rest, ends
  if entry and #entry <= 512 then owner, called, rest, ends = entry:match('^(%x+) (%S+) (%x+ %S+) (%d+)$') end
  if entry and (not owner or #owner ~= 16 or #ends > 15) then
    others[#others + 1] = '! ' .. slot
    senseless = senseless or slot
  elseif entry then
    ends = tonumber(ends)
    owners[slot] = owner
    if owner == identity then
      -- The same directory takes the slot of its last run at once; a copy of it has to wait.
      local run = rest:match('^%S+')
      local place = redis.call('HGET', KEYS[5], identity)
      if run ~= ARGV[4] and ends > now and place and place ~= ARGV[11] then return {'copy'} end
      former = slot
      if run ~= ARGV[4] then last = run end
    elseif ends > now then
      if called == name then return {'name'} end
      others[#others + 1] = slot .. ' ' .. called .. ' ' .. rest
    elseif redis.call('EXISTS', ARGV[10] .. owner) == 1 then
      others[#others + 1] = (ends == 0 and '= ' or '- ') .. slot .. ' ' .. called .. ' ' .. rest .. ' ' .. owner
      gone = gone + 1
    elseif redis.call('HEXISTS', KEYS[6], rest:match('^%S+')) == 1 then
      -- Another node has its rooms, or is about to restore them.
      gone = gone + 1
    elseif ends + ARGV[9] > now then
      -- After a takeover the new owner has the seats.
      if redis.call('HEXISTS', KEYS[4], owner) == 0 then gone = gone + 1 end
    elseif ends + day < now and (not oldest or ends < oldest.ends) then
      oldest = {slot = slot, ends = ends}
    end
  elseif not free then
    free = slot
  end
end

local slot = former or free or (oldest and oldest.slot) or senseless
if wanted >= 0 and (not owners[wanted] or owners[wanted] == identity) then
  slot = wanted
elseif ARGV[6] == '1' then
  return {'slot'}
end
if not slot then return {'full'} end
if former and former ~= slot then redis.call('HDEL', KEYS[1], former) end

-- After a takeover the run, with its names, may belong to another node.
local run = redis.call('GET', KEYS[3])
redis.call('SET', KEYS[2], ARGV[1])
redis.call('HSET', KEYS[5], identity, ARGV[11])
if not run or run == identity then redis.call('SET', KEYS[3], identity, 'PX', ARGV[8] + ARGV[9]) end
-- The node claims the names in its rooms at once; the others are free after that.
if last and redis.call('GET', ARGV[12] .. last) == identity then redis.call('PEXPIRE', ARGV[12] .. last, ARGV[13]) end
redis.call('HSET', KEYS[1], slot,
  string.format('%s %s %s %s %d', identity, name, ARGV[4], ARGV[7], now + ARGV[8]))
return {'ok', slot, run and 1 or 0, string.format('%d', now), gone, redis.call('HEXISTS', KEYS[4], identity), unpack(others)}
