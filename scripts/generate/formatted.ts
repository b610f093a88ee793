import { execFileSync } from 'node:child_process'

/** Code in the project's format. */
export function formatted(path: string, code: string): string {
  return execFileSync('node_modules/.bin/biome', ['check', '--write', `--stdin-file-path=${path}`], {
    input: code,
    encoding: 'utf8',
  })
}
