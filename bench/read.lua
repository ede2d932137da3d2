-- Reads payments in random order. The number of a payment determines its id: see `insert_payments` in bench/run.
local alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
local first, last = tonumber(os.getenv("FIRST")), tonumber(os.getenv("LAST"))
local requests = {}

local function id(number)
  local text = ""
  for _ = 1, 26 do
    local digit = number % 32
    text = alphabet:sub(digit + 1, digit + 1) .. text
    number = (number - digit) / 32
  end
  return "pay_00" .. text
end

function init()
  math.randomseed(os.time())
  for number = first, last do
    requests[#requests + 1] = wrk.format("GET", wrk.path .. id(number))
  end
end

function request()
  return requests[math.random(#requests)]
end
