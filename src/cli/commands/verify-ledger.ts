import { listLedgerFaults } from '../../store/accounts/ledger-faults.ts'
import { openStore } from '../../store/open.ts'
import { CommandError, type Printed } from '../command.ts'
import { readSettings } from '../read-settings.ts'

/** `veduta verify-ledger`: compares balances, ledger and generations. On PostgreSQL the service may keep running. */
export async function verifyLedger(flags: Record<string, string | undefined>): Promise<Printed> {
  const store = await openStore(readSettings(process.env, flags), { onError: () => {}, use: 'patient' })
  try {
    const faults = await listLedgerFaults(store.db)
    const lines = faults.map(({ subject, fault }) => `The ${subject} ${fault}.`)
    if (lines.length) throw new CommandError('failed', `The ledger does not agree.\n${lines.join('\n')}`)
    return { data: { faults }, text: 'Balances, ledger and generations agree.' }
  } finally {
    await store.close()
  }
}
