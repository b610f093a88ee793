import { type Config, readConfig } from '../config.ts'
import { CommandError } from './command.ts'

/** The settings; a wrong one counts as wrong usage of the command. */
export function readSettings(env: NodeJS.ProcessEnv, flags: Record<string, string | undefined>): Config {
  try {
    return readConfig(env, flags)
  } catch (cause) {
    throw new CommandError('usage', (cause as Error).message, { cause })
  }
}
