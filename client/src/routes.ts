// Made by scripts/generate.ts from src/contract; change that instead.

import type {
  Account,
  ApiKey,
  Balance,
  ChosenEventType,
  Delivery,
  Engine,
  Generation,
  Install,
  InstallProgress,
  Kind,
  LedgerEntry,
  ListedAccount,
  ListedGeneration,
  LocalModel,
  NewApiKey,
  NewWebhook,
  Price,
  Receipt,
  ReceiptKeys,
  Scope,
  SecretUses,
  Session,
  SignInLink,
  Status,
  StatusFilter,
  StatusVocabulary,
  Upload,
  UsageDay,
  Webhook,
  WebhookSecret,
} from './contract.ts'

/** Every request with a JSON answer, by its method and path. */
export type Routes = {
  /** The progress of a generation and, once complete, its result. */
  'GET /v1/status/{id}': { path: { id: string }; query?: { wait?: number }; answer: Generation }
  /** Cancel a generation and refund its credits. */
  'POST /v1/generations/{id}/cancel': { path: { id: string }; answer: Generation }
  /** An upload. */
  'GET /v1/uploads/{id}': { path: { id: string }; answer: Upload }
  /** Delete an upload. */
  'DELETE /v1/uploads/{id}': {
    path: { id: string }
    answer: {
      id: string
      deleted: true
    }
  }
  /** The caller's generations, newest first. */
  'GET /v1/generations': {
    query?: {
      limit?: number
      cursor?: string
      created_after?: string
      created_before?: string
      type?: Kind
      status?: StatusFilter
    }
    answer: {
      generations: Generation[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** A generation, as the status endpoint returns it. */
  'GET /v1/generations/{id}': { path: { id: string }; query?: { wait?: number }; answer: Generation }
  /** Delete a generation with its inputs and results. */
  'DELETE /v1/generations/{id}': {
    path: { id: string }
    answer: {
      id: string
      deleted: true
    }
  }
  /** A signed record of what was made from what, by which engine, and what it cost. */
  'GET /v1/generations/{id}/receipt': { path: { id: string }; answer: Receipt }
  /** The public keys of receipts. */
  'GET /.well-known/veduta-receipts': { answer: ReceiptKeys }
  /** Run a generation again, and compare. */
  'POST /v1/generations/{id}/replay': {
    path: { id: string }
    answer: {
      /** Of the replay. */
      id: string
    }
  }
  /** The caller's own account. */
  'GET /v1/account': { answer: Account }
  /** The caller's balance. */
  'GET /v1/credits': {
    answer: {
      status: 'success'
      credits: number
    }
  }
  /** Open an account. */
  'POST /admin/v1/accounts': {
    body: {
      name: string
      credits?: number
    }
    answer: Account
  }
  /** All accounts, oldest first. */
  'GET /admin/v1/accounts': {
    query?: { limit?: number; cursor?: string }
    answer: {
      accounts: ListedAccount[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Suspend an account, or let it order again. */
  'PATCH /admin/v1/accounts/{id}': {
    path: { id: string }
    body: {
      suspended: boolean
    }
    answer: ListedAccount
  }
  /** Close an account permanently. */
  'DELETE /admin/v1/accounts/{id}': { path: { id: string }; answer: ListedAccount }
  /** Issue an API key. */
  'POST /admin/v1/accounts/{id}/keys': {
    path: { id: string }
    body: {
      name: string
      /** generate: anything that changes something or shows a secret; read: everything else. */
      scopes?: Scope[]
      expires_at?: string | null
      /** The most that generations requested with this key may cost in one UTC day. */
      daily_credits?: number | null
      /** Whose words for statuses its answers use. Default: VEDUTA_STATUS_VOCABULARY. */
      status_vocabulary?: StatusVocabulary
    }
    answer: NewApiKey
  }
  /** An account's API keys, oldest first. */
  'GET /admin/v1/accounts/{id}/keys': {
    path: { id: string }
    query?: { limit?: number; cursor?: string }
    answer: {
      keys: ApiKey[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Change whose words for statuses the answers to an API key use. */
  'PATCH /admin/v1/accounts/{id}/keys/{key_id}': {
    path: { id: string; key_id: string }
    body: {
      status_vocabulary: StatusVocabulary
    }
    answer: ApiKey
  }
  /** Revoke an API key. */
  'DELETE /admin/v1/accounts/{id}/keys/{key_id}': { path: { id: string; key_id: string }; answer: ApiKey }
  /** Replace an API key with a new one; both work for a while. */
  'POST /admin/v1/accounts/{id}/keys/{key_id}/rotate': {
    path: { id: string; key_id: string }
    body: {
      /** How long the old key keeps working. */
      overlap_seconds?: number
    }
    answer: NewApiKey
  }
  /** Add credits to an account, or take them away. */
  'POST /admin/v1/accounts/{id}/credits': {
    path: { id: string }
    body: {
      /** Credits to add; negative to take away. */
      amount: number
      /** The reason, for the ledger. */
      reason: string
    }
    answer: Balance
  }
  /** The engines: health, load, success and price. */
  'GET /admin/v1/engines': {
    answer: {
      engines: Engine[]
    }
  }
  /** Local models for sd-server: what fits this machine, and what is installed. */
  'GET /admin/v1/models': {
    answer: {
      /** The machine of the process that answers: it alone installs, and in a fleet each machine for itself. */
      host: string
      /** Where its models lie: VEDUTA_MODELS_DIR, or `models` in its data directory. */
      folder: string
      machine: {
        /** As Node names platform and processor. */
        system: string
        /** What the process may use. */
        memory_bytes: number
        /** On the disk of the folder. */
        free_disk_bytes: number
        /** The graphics card; null if none can be used. */
        card: {
          name: string
          memory_bytes: number
        } | null
      }
      /** What an install without a name would take; null if nothing fits. */
      choice: {
        models: string[]
        why: string
      } | null
      /** Why nothing fits, and what to do. */
      refusal: string | null
      models: LocalModel[]
      /** The running install, or the last one since this process was started. */
      install: InstallProgress | null
    }
  }
  /** Download a local model with its program, and verify them. */
  'POST /admin/v1/models/install': {
    body: {
      /** null for the model that fits this machine. */
      name?: string | null
    }
    answer: Install
  }
  /** How the install of a local model goes on. */
  'GET /admin/v1/models/install': { answer: Install }
  /** End the install of a local model. */
  'POST /admin/v1/models/install/cancel': { answer: Install }
  /** What depends on the older entries of VEDUTA_SECRET. */
  'GET /admin/v1/secrets': {
    answer: {
      /** How many entries VEDUTA_SECRET has. */
      entries: number
      keys: SecretUses
      sessions: SecretUses
      sign_in_links: SecretUses
      webhook_secrets: SecretUses
      receipt_keys: SecretUses
    }
  }
  /** What changed the balance, newest first. */
  'GET /v1/account/ledger': {
    query?: {
      limit?: number
      cursor?: string
      created_after?: string
      created_before?: string
      format?: 'json' | 'csv'
    }
    answer: {
      entries: LedgerEntry[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Generations and credits per UTC day and endpoint, oldest first. */
  'GET /v1/account/usage': {
    query?: { from?: string; to?: string }
    answer: {
      from: string
      to: string
      usage: UsageDay[]
    }
  }
  /** What each endpoint costs and takes. */
  'GET /v1/prices': {
    answer: {
      prices: Price[]
    }
  }
  /** Create a webhook, which sends events to a URL. */
  'POST /v1/webhooks': {
    body: {
      url: string
      /** The events it receives; null for all. webhook.test is always sent. */
      events?: ChosenEventType[] | null
    }
    answer: NewWebhook
  }
  /** The account's webhooks, oldest first. */
  'GET /v1/webhooks': {
    answer: {
      webhooks: Webhook[]
    }
  }
  /** The secret that signs the deliveries to webhook_url fields. */
  'GET /v1/webhooks/secret': { answer: WebhookSecret }
  /** A webhook. */
  'GET /v1/webhooks/{id}': { path: { id: string }; answer: Webhook }
  /** Change the URL or events of a webhook, or enable or disable it. */
  'PATCH /v1/webhooks/{id}': {
    path: { id: string }
    body: {
      url?: string
      /** The events it receives; null for all. webhook.test is always sent. */
      events?: ChosenEventType[] | null
      enabled?: boolean
    }
    answer: Webhook
  }
  /** Delete a webhook with its deliveries. */
  'DELETE /v1/webhooks/{id}': { path: { id: string }; answer: Webhook }
  /** Replace the secret of a webhook. */
  'POST /v1/webhooks/{id}/secret': { path: { id: string }; answer: WebhookSecret }
  /** Send a webhook.test event. */
  'POST /v1/webhooks/{id}/test': { path: { id: string }; answer: Delivery }
  /** The deliveries of a webhook with their attempts, newest first. */
  'GET /v1/webhooks/{id}/deliveries': {
    path: { id: string }
    query?: { limit?: number; cursor?: string }
    answer: {
      deliveries: Delivery[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Deliver an event again, even if it was delivered before. */
  'POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay': {
    path: { id: string; delivery_id: string }
    answer: Delivery
  }
  /** The generations of all accounts, newest first. */
  'GET /admin/v1/generations': {
    query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; status?: Status }
    answer: {
      generations: ListedGeneration[]
      /** The cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Sign a browser in with a one-time link or an API key. */
  'POST /v1/session': {
    body: {
      /** The part of a one-time link after #sign-in=. */
      link?: string
      /** Or an API key; the session then has its rights. */
      key?: string
    }
    answer: Session
  }
  /** The session of this browser. */
  'GET /v1/session': { answer: Session }
  /** Sign out. */
  'DELETE /v1/session': { answer: Session }
  /** Make a link that signs one person in, once. */
  'POST /admin/v1/sign-in-links': {
    body: {
      /** The account to sign in to; null for the operator. */
      account_id?: string | null
    }
    answer: SignInLink
  }
}
