import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'

/** The version of a package as it is installed: package.json names ranges. */
export async function packageVersion(name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(findPackageJSON(name, import.meta.url)!, 'utf8'))
  return `${name} ${version}`
}
