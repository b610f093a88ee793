import { flag, type Option } from '../command.ts'

/** What both kinds of orders take besides their fields. */
export const orderOptions: Record<string, Option> = {
  out: {
    value: 'PATH',
    short: 'o',
    description:
      'Where the result goes: a file, a folder for several, - for stdout. Default: named after the picture, here.',
  },
  timeout: { value: 'SECONDS', description: 'How long to wait for each result. Default: 1800.' },
  detach: flag('Order only: print the id at once, for "veduta download" later.'),
  'dry-run': flag('Order nothing: print the cost, the prompt as built and what the engine would not honour.'),
}
