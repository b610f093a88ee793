/** A result's link as this page can load it: the service's public URL may differ from the one in the address bar. */
export function hereOf(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname + search
}
