import type { Hot } from './hot.ts'
import type { Samples } from './samples.ts'

export const beforeAnOldTime = 'before an old time'
/** A cursor newer than everything on the page. */
export const fromTheNewest = ' from the newest on'

/** Pages of the long lists, each with every filter. */
export async function listPages({ account, deep, newest, times }: Samples): Promise<Hot[]> {
  const [all, credits, generations] = await Promise.all([
    import('../../src/store/generations/all-generations.ts'),
    import('../../src/store/accounts/credits.ts'),
    import('../../src/store/generations/generations.ts'),
  ])
  const limit = 101
  const hot: Hot[] = []
  const add = (name: string, call: Hot['call'], rows: number) => void hot.push({ name, call, rows })
  const pages = [
    ['first page', {}],
    ['deep page', { cursor: deep }],
    ['between old times', { since: times.old, until: times.middle }],
    [beforeAnOldTime, { until: times.old }],
    ['after a time', { since: times.middle }],
    ['deep page after a time', { cursor: deep, since: times.old }],
    ['deep page before a later time', { cursor: deep, until: times.late }],
    // No page of the service links there, but any caller can request it.
    [beforeAnOldTime + fromTheNewest, { cursor: newest, until: times.old }],
  ] as const
  for (const [which, range] of pages) {
    const page = { cursor: undefined, since: undefined, until: undefined, limit, ...range }
    for (const type of [undefined, 'video', 'render'] as const) {
      for (const status of [undefined, 'queued', 'succeeded', 'failed'] as const) {
        const filters = `${type ?? 'any type'}, ${status ?? 'any status'}`
        const branches = (type ? 1 : 2) * (status ? 1 : 4)
        add(
          `generations.listGenerations, ${which}, ${filters}`,
          (db) => generations.listGenerations(db, account, { ...page, type, wanted: status && { status } }),
          (branches + 2) * limit,
        )
      }
    }
    for (const status of [undefined, 'queued', 'succeeded', 'failed']) {
      add(
        `all-generations.listAllGenerations, ${which}, ${status ?? 'any status'}`,
        (db) => all.listAllGenerations(db, { ...page, status }),
        7 * limit,
      )
    }
    add(`credits.listCreditEntries, ${which}`, (db) => credits.listCreditEntries(db, account, page), limit + 10)
    const csv = { ...page, limit: 1000 }
    add(`credits.listCreditEntries, ${which}, as CSV`, (db) => credits.listCreditEntries(db, account, csv), 3030)
  }
  return hot
}
