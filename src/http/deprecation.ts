import type { Config } from '../config.ts'
import { renderFast, renderUltra } from '../contract/arch-render-v45/endpoints.ts'

/** What replaces version 4.1. */
const successors = [renderFast, renderUltra].map(({ path }) => `<${path}>; rel="successor-version"`)

/** The headers of a deprecated endpoint: RFC 9745 (Deprecation), RFC 8594 (Sunset), RFC 8288 (Link), RFC 5829 (successor-version). */
export function deprecationHeaders(config: Config): Record<string, string> {
  const { archRenderV41DeprecatedSince: since, archRenderV41Sunset: sunset, archRenderV41Link: link } = config
  const links = [
    ...successors,
    ...(link && since ? [`<${link}>; rel="deprecation"; type="text/html"`] : []),
    ...(link && sunset ? [`<${link}>; rel="sunset"; type="text/html"`] : []),
  ]
  return {
    ...(since && { deprecation: `@${since.getTime() / 1000}` }),
    ...(sunset && { sunset: sunset.toUTCString() }),
    link: links.join(', '),
  }
}
