import { signal } from '@preact/signals'

export const pages = ['create', 'history', 'account', 'webhooks', 'operate'] as const
export type Page = (typeof pages)[number]

export type Route = { page: Page; generation?: string }

export const route = signal<Route>(parse())

addEventListener('hashchange', () => {
  route.value = parse()
})

/** The link to a page. It is a fragment, so that the service serves one page under any path. */
export const hrefOf = ({ page, generation }: Route) =>
  generation ? `#/generations/${generation}` : page === 'create' ? '#/' : `#/${page}`

export function open(to: Route): void {
  location.hash = hrefOf(to)
}

function parse(): Route {
  const [, name = '', id] = location.hash.split('/')
  if (name === 'generations' && id) return { page: 'create', generation: id }
  return { page: pages.find((page) => page === name) ?? 'create' }
}
