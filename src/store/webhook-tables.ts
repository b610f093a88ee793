import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DeliveryStatus } from '../contract/vocabulary.ts'
import type { SecretMark } from './schema.ts'

/** Where an account's events go. Each account has at most one without a URL, for deliveries to the URLs of requests. */
export type Webhooks = {
  id: string
  accountId: string
  url: string | null
  /** null for all. */
  eventTypes: string[] | null
  disabledAt: ColumnType<Date | null, undefined, Date | null>
  disabledReason: ColumnType<string | null, undefined, string | null>
  /** Of the last disabling or enabling, while deliveries are left that do not know of it. */
  switchId: ColumnType<string | null, undefined, string | null>
  createdAt: Date
}

/** The newest one signs; the previous one signs too until it expires. */
export type WebhookSecrets = {
  id: string
  webhookId: string
  /** Encrypted. */
  sealed: Uint8Array
  secretMark: SecretMark
  createdAt: Date
  expiresAt: ColumnType<Date | null, undefined, Date>
}

/** The outbox: written in the transaction that makes the event true. */
export type WebhookEvents = {
  id: string
  type: string
  generationId: string | null
  /** null for events of a generation: the delivery has the generation as it then is. */
  data: JSONColumnType<object | null, string | null, never>
  createdAt: Date
}

/** One event on its way to one receiver. */
export type WebhookDeliveries = {
  id: string
  eventId: string
  webhookId: string
  accountId: string
  /** Whose attempts are limited together. */
  receiver: string
  status: ColumnType<DeliveryStatus, undefined, string>
  /** Attempts that ended, reset by a replay. */
  attempts: ColumnType<number, undefined, number>
  nextAttemptAt: Date
  /** Until then an attempt is under way, and no other may begin. */
  claimedUntil: ColumnType<Date | null, undefined, Date | null>
  /** Its webhook is disabled. */
  paused: Generated<boolean>
}

export type WebhookAttempts = {
  id: string
  deliveryId: string
  responseStatus: number | null
  error: string | null
  durationMs: number
  createdAt: Date
}
