-- Generates links; with WITH_KEY each request has a new idempotency key.
wrk.method = "POST"
wrk.headers["Authorization"] = "Bearer " .. os.getenv("API_TOKEN")
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"payment": {"amountCents": 827, "reference": "Order 1017"}, "data": "order-1017"}'

local with_key = os.getenv("WITH_KEY")
local threads = 0
local requests = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function request()
  if with_key then
    requests = requests + 1
    wrk.headers["Idempotency-Key"] = string.format("%d-%d-%d", os.time(), number, requests)
  end
  return wrk.format()
end
