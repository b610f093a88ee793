import { systemClock } from '../../clock.ts'
import { markOf, readOtherMarks } from '../../secret-marks.ts'
import { readSecrets } from '../../secrets.ts'
import { openStore } from '../../store/open.ts'
import { replaceSecretMark } from '../../store/secret-marks.ts'
import type { Printed } from '../command.ts'
import { readSettings } from '../read-settings.ts'

/** `veduta secrets accept`: the present secret is right from now on, whatever was stored under others. Starts nothing. */
export async function acceptSecrets(flags: Record<string, string | undefined>): Promise<Printed> {
  const config = readSettings(process.env, flags)
  const store = await openStore(config, { onError: () => {} })
  try {
    const { secrets } = await readSecrets(config, systemClock)
    const found = await readOtherMarks(store.db, { secrets, now: systemClock.now() })
    await replaceSecretMark(store.db, markOf(secrets[0]!))
    const { keys, sessions, links, webhookSecrets } = found
    const ended = [
      counted(keys.unset, 'API key'),
      counted(links.unset, 'sign-in link'),
      counted(sessions.unset, 'session'),
      counted(webhookSecrets.unset, 'webhook secret'),
    ]
    const unknown = keys.unknown + links.unknown + sessions.unknown + webhookSecrets.unknown
    const text = [
      `The present VEDUTA_SECRET is taken as right, and the next start begins with it. These were stored under another and end: ${ended.join(', ')}.`,
      'Links to results that were given out under another end too; a status has new ones.',
      ...(unknown ? [`Of ${unknown} more from before an upgrade it is not known: they end if it was another.`] : []),
      'What ended works again with its secret back as a later entry: "VEDUTA_SECRET=PRESENT,OTHER".',
    ].join('\n')
    return { data: { accepted: true, ...found }, text }
  } finally {
    await store.close()
  }
}

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
