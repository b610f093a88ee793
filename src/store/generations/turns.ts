import { sql } from 'kysely'
import type { Db } from '../open.ts'

/**
 * Gives an account's next generation its turn: one after the later of the account's last turn and the current turn.
 * An account that queues thousands gives them later and later turns, and a newcomer's first generation waits only for those that
 * already run (start-time fair queueing, Goyal, Vin and Cheng 1996). Inside the transaction that charges the account.
 */
export async function takeTurn(db: Db, accountId: string): Promise<number> {
  const { lastTurn } = await db
    .updateTable('accounts')
    .set({ lastTurn: sql`greatest(last_turn, (SELECT turn FROM queue_turn)) + 1` })
    .where('id', '=', accountId)
    .returning('lastTurn')
    .executeTakeFirstOrThrow()
  return lastTurn
}

/** A generation that starts sets the current turn, which never goes back. */
export async function advanceTurn(db: Db, turn: number): Promise<void> {
  await db.updateTable('queueTurn').set({ turn }).where('turn', '<', turn).execute()
}
