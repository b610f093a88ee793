import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'

/** As many streams as long-polls of each generation, in a separate process: each reports how late the end arrived. */
const [url, authorization, each, ...ids] = process.argv.slice(2) as [string, string, string, ...string[]]
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
const callers = ids.flatMap((id) => Array.from({ length: Number(each) }, () => [stream(id), poll(id)])).flat()
let open = 0

function opened(): void {
  if (++open === callers.length) process.send!('open')
}

/** The time in a body is that of the transaction, a little before its commit. */
const lateMs = ({ completed_at }: { completed_at: string }) => Date.now() - Date.parse(completed_at)

function stream(id: string): Promise<number> {
  return new Promise((resolve) => {
    get(`${url}/v1/status/${id}/events`, { agent, headers: { authorization } }, (response) => {
      opened()
      let unfinished = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        const blocks = (unfinished + chunk).split('\n\n')
        unfinished = blocks.pop()!
        const last = blocks.findLast((block) => block.includes('\ndata: '))
        const body = JSON.parse(last?.split('\ndata: ')[1] ?? '{}')
        if (body.completed_at) resolve(lateMs(body))
      })
    })
  })
}

async function poll(id: string): Promise<number> {
  for (let isFirst = true; ; isFirst = false) {
    const body = await new Promise<string>((resolve) => {
      const options = { agent, headers: { authorization } }
      const request = get(`${url}/v1/status/${id}?wait=55`, options, (response) => resolve(text(response)))
      // Its answer comes late, so only the sending can be observed.
      if (isFirst) request.on('finish', () => setTimeout(opened, 500))
    })
    if (JSON.parse(body).completed_at) return lateMs(JSON.parse(body))
  }
}

process.send!(await Promise.all(callers))
