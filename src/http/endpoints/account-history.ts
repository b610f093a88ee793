import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import { ledgerEntry, prices } from '../../contract/account/account-history.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/errors.ts'
import { type ListedEntry, listCreditEntries } from '../../store/accounts/credits.ts'
import { listUsage } from '../../store/accounts/usage.ts'
import { preferredType } from '../request/accept.ts'
import { readQuery } from '../request/query.ts'
import { period } from './generations.ts'
import type { Handler } from './handler.ts'

const dayMs = 86_400_000
const usageDaysMax = 366
const usageDaysDefault = 30
const csvPage = 100

export const getLedger: Handler = async ({ app, key, request, reply }) => {
  const { limit, cursor, format, ...times } = readQuery(request, endpoints.ledger.query)
  const range = { ...period(times), cursor }
  if (format ? format === 'csv' : preferredType(request, ['application/json', 'text/csv']) === 'text/csv') {
    // A caller that reads nothing for this long is cut off.
    reply.raw.setTimeout(app.config.requestTimeoutSeconds * 1000)
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ledger.csv"',
    })
    return Readable.from(csvRows(app, key.accountId, range))
  }
  const found = await listCreditEntries(app.db, key.accountId, { ...range, limit: limit + 1 })
  const entries = found.slice(0, limit)
  return { entries: entries.map(entryBody), next_cursor: found.length > limit ? entries.at(-1)!.id : null }
}

type Range = Omit<Parameters<typeof listCreditEntries>[2], 'limit'>

const columns = Object.keys(ledgerEntry.shape) as (keyof EntryBody)[]

/** RFC 4180, a page of the ledger at a time. */
async function* csvRows(app: App, accountId: string, range: Range) {
  yield `${columns.join(',')}\r\n`
  for (let cursor = range.cursor; ; ) {
    const entries = await listCreditEntries(app.db, accountId, { ...range, cursor, limit: csvPage })
    const rows = entries.map(entryBody).map((entry) => columns.map((name) => csvCell(entry[name])).join(','))
    if (rows.length) yield `${rows.join('\r\n')}\r\n`
    if (entries.length < csvPage) return
    // The embedded database answers within the same turn of the event loop: other callers are served between two pages.
    await setImmediate()
    cursor = entries.at(-1)!.id
  }
}

function csvCell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '')
  // A spreadsheet would run a text that begins like a formula (OWASP, "CSV Injection").
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type EntryBody = z.infer<typeof ledgerEntry>

function entryBody({ id, createdAt, kind, amount, balance, reason, generationId }: ListedEntry): EntryBody {
  return { id, created_at: createdAt.toISOString(), kind, amount, balance, reason, generation_id: generationId }
}

export const getUsage: Handler = async ({ app, key, request }) => {
  const query = readQuery(request, endpoints.usage.query)
  const to = query.to ?? dateOf(app.clock.now())
  const last = new Date(to)
  const from = query.from ?? dateOf(new Date(last.getTime() - (usageDaysDefault - 1) * dayMs))
  const first = new Date(from)
  const days = (last.getTime() - first.getTime()) / dayMs + 1
  if (days < 1) throw new ApiError('INVALID_PARAMETERS', { field: 'to', reason: 'before the first day' })
  if (days > usageDaysMax) {
    throw new ApiError('INVALID_PARAMETERS', { field: 'from', reason: `more than ${usageDaysMax} days` })
  }
  return { from, to, usage: await listUsage(app.db, key.accountId, { from, to }) }
}

const dateOf = (time: Date) => time.toISOString().slice(0, 10)

export const getPrices: Handler = async () => ({ prices })
