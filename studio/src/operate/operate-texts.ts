import { modelTexts } from './model-texts.ts'

/** The words of the operator's page. */
export const operateTexts = {
  tabs: {
    accounts: 'Accounts',
    queue: 'Queue',
    engines: 'Engines',
    models: 'Models',
    failures: 'Failures',
    secrets: 'Secrets',
    seeing: 'Seeing',
  },
  name: 'Name',
  opening: 'Opening balance',
  openAccount: 'Open an account',
  manage: (name: string) => `Manage ${name}`,
  credits: 'Credits to add (negative to remove)',
  reason: 'Reason, for the ledger',
  grant: 'Change the balance',
  granted: (credits: number) => `The balance is now ${credits.toLocaleString()} credits.`,
  keys: 'API keys',
  issue: 'Issue a key',
  issued: 'The key is shown only once:',
  revoke: 'Revoke',
  revokeSure: (name: string) => `Revoke “${name}” permanently?`,
  revoked: 'Revoked',
  noKeys: 'There are no keys yet.',
  lastUsed: (when: string) => `used ${when}`,
  neverUsed: 'never used',
  link: 'Make a sign-in link',
  linkHint: (until: string) => `Give this link to one person. It works once, until ${until}:`,
  queueEmpty: 'Nothing is waiting or running.',
  failuresEmpty: 'Nothing failed.',
  enginesMissing: 'This service does not report on its engines.',
  error: 'Error',
  trace: 'Trace in the log',
  models: modelTexts,
  secrets: {
    lead: (entries: number) =>
      entries === 1
        ? 'VEDUTA_SECRET has one entry. To rotate it, add the new entry at the end, then move it to the front.'
        : `VEDUTA_SECRET has ${entries} entries. Remove the older ones when nothing depends on them.`,
    kinds: {
      keys: 'API keys',
      sessions: 'Sessions',
      sign_in_links: 'Sign-in links',
      webhook_secrets: 'Webhook secrets',
    },
    counts: ({ older, unset, unknown }: { older: number; unset: number; unknown: number }) =>
      [
        `${older.toLocaleString()} still depend on an older entry`,
        ...(unset ? [`${unset.toLocaleString()} depend on one that is no longer set and are refused`] : []),
        ...(unknown ? [`${unknown.toLocaleString()} have not been used since an upgrade and may depend on any`] : []),
      ].join(', '),
  },
  seeing: {
    title: 'What does the engine see?',
    lead: 'The embedded engine reads a scene from a picture: planes, parts, camera. Nothing is stored or charged. docs/seeing.md explains the drawing.',
    choose: 'Choose a picture',
    looking: 'Looking…',
    drawing: 'The picture with what the engine sees drawn over it',
  },
  healthy: 'Ready',
  unhealthy: 'Not ready',
}
