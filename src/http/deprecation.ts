import type { Config } from '../config.ts'

/** The headers of a deprecated endpoint: RFC 9745 (Deprecation), RFC 8594 (Sunset), RFC 8288 (Link). */
export function deprecationHeaders(config: Config): Record<string, string> {
  const { archRenderV41DeprecatedSince: since, archRenderV41Sunset: sunset, archRenderV41Link: link } = config
  const links = [
    ...(link && since ? [`<${link}>; rel="deprecation"; type="text/html"`] : []),
    ...(link && sunset ? [`<${link}>; rel="sunset"; type="text/html"`] : []),
  ]
  return {
    ...(since && { deprecation: `@${since.getTime() / 1000}` }),
    ...(sunset && { sunset: sunset.toUTCString() }),
    ...(links.length && { link: links.join(', ') }),
  }
}
