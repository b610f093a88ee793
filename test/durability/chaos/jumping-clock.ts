// Loaded into a process before anything else: what it takes for now is wrong, by another time every few seconds.
const jumpMaxMs = 30_000
const jumpIntervalMs = 7000

const RealDate = Date
let offsetMs = 0
setInterval(() => {
  offsetMs = (Math.random() * 2 - 1) * jumpMaxMs
}, jumpIntervalMs).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], caller) =>
    Reflect.construct(target, args.length ? args : [target.now() + offsetMs], caller),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + offsetMs : Reflect.get(target, name, receiver),
})
