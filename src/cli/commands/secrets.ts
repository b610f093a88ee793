import { systemClock } from '../../clock.ts'
import { markOf, readOtherMarks } from '../../secret-marks.ts'
import { readSecrets } from '../../secrets.ts'
import { replaceSecretMark } from '../../store/accounts/secret-marks.ts'
import { openStore } from '../../store/open.ts'
import type { Printed } from '../command.ts'
import { readSettings } from '../read-settings.ts'

/** `veduta secrets accept`: the current secret is right from now on, even if rows depend on others. Starts nothing. */
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
      `The current VEDUTA_SECRET is accepted, and the next start uses it. These depend on another secret and stop working: ${ended.join(', ')}.`,
      'Receipts stay valid: a new key signs from now on, and the old one stays public.',
      'Links to results signed with another secret stop working too; a status has new ones.',
      ...(unknown
        ? [`${unknown} more date from before an upgrade: they stop working too if they depend on another secret.`]
        : []),
      'All of it works again once the other secret is added as a later entry: "VEDUTA_SECRET=CURRENT,OTHER".',
    ].join('\n')
    return { data: { accepted: true, ...found }, text }
  } finally {
    await store.close()
  }
}

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
