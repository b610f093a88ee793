import { flag, type Option } from '../command.ts'

/** The options of both kinds of orders, apart from their fields. */
export const orderOptions: Record<string, Option> = {
  out: {
    value: 'PATH',
    short: 'o',
    description:
      'The file to write, a folder for several, or - for stdout. Default: named after the picture, in this folder.',
  },
  timeout: { value: 'SECONDS', description: 'How long to wait for each result. Default: 1800.' },
  detach: flag('Order only: print the id at once, for "veduta download" later.'),
  'dry-run': flag('Order nothing: print the cost, the built prompt and what the engine would not honour.'),
}
