import type { WebhookDelivery } from '../store/schema.ts'

const attemptsPerReceiver = 4
/** Attempts that may become slow count with the slow ones: some room is left to the account's receivers that answer. */
const attemptsPerAccount = 48
const quickPerAccount = 32

/** An attempt that takes this long is slow, and so is its receiver until it answers sooner. */
const slowMs = 2000
const slowPerReceiver = 1
const slowPerAccount = 16
const slowAtOnce = 128
/** How many slow receivers are remembered; beyond that, the oldest are forgotten. */
const slowReceiversMax = 10_000

type Attempt = Pick<WebhookDelivery, 'id' | 'receiver' | 'accountId'>

/**
 * Counts the attempts under way, so that receivers that hang delay no others, of any account.
 *
 * @param now milliseconds
 */
export function openUnderWay(now: () => number = () => performance.now()) {
  const attempts = new Map<string, Omit<Attempt, 'id'> & { since: number }>()
  /** The account of each. */
  const slowReceivers = new Map<string, string>()

  function count() {
    const counts = { receivers: new Map(), accounts: new Map(), quick: new Map(), slow: new Map() } as Record<
      'receivers' | 'accounts' | 'quick' | 'slow',
      Map<string, number>
    >
    let slowInAll = 0
    for (const { receiver, accountId, since } of attempts.values()) {
      const isSlow = slowReceivers.has(receiver) || now() - since > slowMs
      if (isSlow) slowInAll++
      add(counts.receivers, receiver)
      add(counts.accounts, accountId)
      add(isSlow ? counts.slow : counts.quick, accountId)
    }
    return { ...counts, slowInAll }
  }

  return {
    /** The receivers and accounts with as many attempts under way as allowed. */
    busy: () => {
      const { receivers, accounts, quick, slow, slowInAll } = count()
      const mayNotYet = ([receiver, accountId]: [string, string]) =>
        slowInAll >= slowAtOnce ||
        (slow.get(accountId) ?? 0) >= slowPerAccount ||
        (receivers.get(receiver) ?? 0) >= slowPerReceiver
      return {
        busyReceivers: [
          ...full(receivers, attemptsPerReceiver),
          ...[...slowReceivers].filter(mayNotYet).map(([receiver]) => receiver),
        ],
        busyAccounts: [...full(accounts, attemptsPerAccount), ...full(quick, quickPerAccount)],
      }
    },
    enter: ({ id, receiver, accountId }: Attempt) => {
      attempts.set(id, { receiver, accountId, since: now() })
    },
    leave: ({ id }: Attempt) => {
      const { receiver, accountId, since } = attempts.get(id)!
      attempts.delete(id)
      slowReceivers.delete(receiver)
      if (now() - since <= slowMs) return
      slowReceivers.set(receiver, accountId)
      if (slowReceivers.size > slowReceiversMax) slowReceivers.delete(slowReceivers.keys().next().value!)
    },
  }
}

function full(counts: Map<string, number>, max: number): string[] {
  return [...counts].filter(([, count]) => count >= max).map(([name]) => name)
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
