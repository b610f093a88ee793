import { endpoints } from '../../contract/endpoints.ts'
import type { Endpoint } from '../../contract/fields/endpoint.ts'
import type { Handler } from './handler.ts'

/** The service in brief for language models (llmstxt.org): what it does, how to call it, and where the rest is. */
export const getLlmsText: Handler = async ({ reply, origin }) =>
  reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(briefOf(origin))

function briefOf(origin: string): string {
  const operations = (Object.values(endpoints) as Endpoint[]).filter(({ path }) => path.startsWith('/v1/'))
  return `# Veduta

> Turns an image and a few words into a video or an architectural rendering. A request is answered at once with an id; the
> status of the id tells when the result is there.

Every request carries \`Authorization: Bearer <API key>\`. The POSTs that make something take multipart/form-data; send
each with its own \`Idempotency-Key\` and repeat it with the same key if no answer came: it is charged once.
\`GET /v1/status/{id}?wait=55\` answers as soon as the generation has ended, so call it in a loop until \`status\` is
"succeeded" or "failed"; \`output[0].url\` is then the file. Failed generations are refunded. Every error is
\`{ "status": "error", "code", "message", "details"? }\`, and its message says what to do; repeat a 429 or 503 after the
seconds in Retry-After.

A rendering:

    curl ${origin}${endpoints.archRender.path} -H "Authorization: Bearer $VEDUTA_API_KEY" -F image=@house.jpg -F expert_name=exterior -F prompt="a family house"

## Requests

${operations.map(({ method, path, summary }) => `- ${method} ${path}: ${summary}`).join('\n')}

## Reference

- [OpenAPI document](${origin}/openapi.json): every field, allowed value, answer and error
- [The same as a page](${origin}/docs): to read and to try
`
}
