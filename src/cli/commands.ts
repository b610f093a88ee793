import { settings } from '../config.ts'
import { type Command, flag, type Option } from './command.ts'
import { accountCommands } from './commands/accounts.ts'
import { engineCommands } from './commands/engines.ts'
import { generationCommands } from './commands/generations.ts'
import { modelCommands } from './commands/models.ts'
import { renderCommands } from './commands/render.ts'
import { videoCommands } from './commands/video.ts'

const noModels = { 'no-models': flag('Do not use an installed model; the embedded engine makes everything.') }

/** Every command but `completion`, as the help lists them. Commands that open a service load their code when they run, so that the others start fast. */
export const commands: readonly Command[] = [
  {
    name: 'demo',
    parameters: [],
    summary: 'Make a rendering and a video of a sample picture, on a temporary service.',
    options: { out: { value: 'DIR', description: 'The folder for the pictures. Default: veduta-demo.' } },
    prints: true,
    run: async ({ options }) => await (await import('./commands/demo.ts')).demo(options.out || 'veduta-demo'),
  },
  {
    name: 'serve',
    parameters: [],
    summary: 'Run the API and its workers, until SIGINT or SIGTERM.',
    options: {
      ...settingOptions(),
      ...noModels,
      'no-worker': flag('Leave generations and webhook deliveries to "worker"; needs VEDUTA_DATABASE_URL.'),
    },
    prints: false,
    run: async ({ options }) => await (await import('./commands/serve.ts')).serve(options),
  },
  {
    name: 'worker',
    parameters: [],
    summary: 'Run generations and webhook deliveries of servers elsewhere, until SIGINT or SIGTERM.',
    options: { ...settingOptions(['data-dir', 'concurrency', 'engines']), ...noModels },
    prints: false,
    run: async ({ options }) => await (await import('./commands/worker.ts')).work(options),
  },
  {
    name: 'migrate',
    parameters: [],
    summary: 'Migrate the database to this version, as every start does; the previous version keeps working.',
    options: settingOptions(['data-dir']),
    prints: false,
    run: async ({ options }) => await (await import('./commands/migrate.ts')).migrate(options),
  },
  {
    name: 'backup',
    parameters: ['FOLDER'],
    summary: 'Copy the database, all files and the secrets into a new folder.',
    options: settingOptions(['data-dir']),
    prints: true,
    run: async ({ parameters: [folder = ''], options }) =>
      await (await import('./commands/backup.ts')).backup(folder, options),
  },
  {
    name: 'restore',
    parameters: ['FOLDER'],
    summary: 'Fill an empty database and store from a backup, made on this or another kind of database.',
    options: settingOptions(['data-dir']),
    prints: true,
    run: async ({ parameters: [folder = ''], options }) =>
      await (await import('./commands/backup.ts')).restore(folder, options),
  },
  {
    name: 'verify-ledger',
    parameters: [],
    summary: 'Compare balances, the ledger and generations; exit code 1 if they disagree.',
    options: settingOptions(['data-dir']),
    prints: true,
    run: async ({ options }) => await (await import('./commands/verify-ledger.ts')).verifyLedger(options),
  },
  {
    name: 'secrets accept',
    parameters: [],
    summary: 'Accept the current VEDUTA_SECRET after a start refused it, and list what stops working; starts nothing.',
    options: settingOptions(['data-dir']),
    prints: true,
    run: async ({ options }) => await (await import('./commands/secrets.ts')).acceptSecrets(options),
  },
  {
    name: 'doctor',
    parameters: [],
    summary:
      'Check configuration, database, clock, disk, object store and engines, and report what is wrong; the service need not run.',
    options: { 'data-dir': { value: 'DIR', description: 'As for serve. Also VEDUTA_DATA_DIR.' } },
    prints: true,
    run: async ({ options }) => await (await import('./doctor/doctor.ts')).doctor(options),
  },
  {
    name: 'see',
    parameters: ['FILE'],
    summary: 'Draw what the embedded engine sees in a picture over it: planes, parts, camera. No service is needed.',
    options: {
      out: {
        value: 'FILE',
        short: 'o',
        description: 'Where the drawing goes: a file, a folder, or - for stdout. Default: NAME-see.png.',
      },
    },
    prints: true,
    run: async ({ parameters: [path = ''], options }) =>
      await (await import('./commands/see.ts')).seeFile(path, options),
  },
  ...renderCommands,
  ...videoCommands,
  ...generationCommands,
  ...accountCommands,
  ...engineCommands,
  ...modelCommands,
]

/** The settings that are also flags; the others are only environment variables. */
function settingOptions(names?: string[]): Record<string, Option> {
  return Object.fromEntries(
    Object.values(settings).flatMap(({ name, flag, schema, defaultText, description }): [string, Option][] => {
      if (!flag || (names && !names.includes(flag))) return []
      const fallback = defaultText ?? schema.parse(undefined)
      return [
        [
          flag,
          {
            value: flag.split('-').at(-1)!.toUpperCase(),
            description: `${description} Default: ${fallback}. Also ${name}.`,
          },
        ],
      ]
    }),
  )
}
