-- Frees the names that a run has left behind: no claim finds it any more.
-- KEYS: the run
redis.call('DEL', KEYS[1])
return 'done'
