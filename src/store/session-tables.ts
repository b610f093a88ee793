import type { SecretMark } from './schema.ts'

/** A browser that is signed in: it stands for an API key, and ends with it. */
export type Sessions = {
  id: string
  hash: Uint8Array
  secretMark: SecretMark
  apiKeyId: string
  /** Whether it has the rights of the operator's token. */
  operator: boolean
  createdAt: Date
  expiresAt: Date
}

/** A link that signs one person in and is then removed. */
export type SignInLinks = {
  hash: Uint8Array
  secretMark: SecretMark
  /** null for the operator's own. */
  accountId: string | null
  createdAt: Date
  expiresAt: Date
}
