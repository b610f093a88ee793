import type { WebhookDelivery } from '../store/schema.ts'

const attemptsPerReceiver = 4
const attemptsPerAccount = 32

type Lane = Pick<WebhookDelivery, 'receiver' | 'accountId'>

/** Counts the attempts under way, so that one receiver that hangs holds up no other, and one account no other. */
export function openLanes() {
  const receivers = new Map<string, number>()
  const accounts = new Map<string, number>()

  return {
    /** Who has as many attempts under way as they may. */
    busy: () => ({
      busyReceivers: full(receivers, attemptsPerReceiver),
      busyAccounts: full(accounts, attemptsPerAccount),
    }),
    enter: ({ receiver, accountId }: Lane) => {
      add(receivers, receiver, 1)
      add(accounts, accountId, 1)
    },
    leave: ({ receiver, accountId }: Lane) => {
      add(receivers, receiver, -1)
      add(accounts, accountId, -1)
    },
  }
}

function full(counts: Map<string, number>, max: number): string[] {
  return [...counts].filter(([, count]) => count >= max).map(([name]) => name)
}

function add(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change
  if (count) counts.set(name, count)
  else counts.delete(name)
}
