import { CommandError } from '../command.ts'

/** @throws CommandError if it is not an address of a service; `name` says where it was set */
export function checkUrl(name: string, url: string): void {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return
  throw new CommandError('usage', `${name} ${url} is not an http or https URL.`)
}
