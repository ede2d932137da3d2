-- Reads payments in the order of a file of ids. Each of the two threads reads a half of it.
local requests, next = {}, 0
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init()
  local line = 0
  for id in io.lines(os.getenv("IDS")) do
    line = line + 1
    if line % 2 == number then
      requests[#requests + 1] = wrk.format("GET", wrk.path .. id)
    end
  end
end

function request()
  next = next % #requests + 1
  return requests[next]
end
