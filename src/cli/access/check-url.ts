import { CommandError } from '../command.ts'

/** @throws CommandError where it is no address of a service; `name` is where it was given */
export function checkUrl(name: string, url: string): void {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return
  throw new CommandError('usage', `${name} ${url} is not an http or https URL.`)
}
