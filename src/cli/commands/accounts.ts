import { everyPage } from '@veduta/client'
import { type StatusVocabulary, statusVocabularies } from '../../contract/vocabulary.ts'
import { accessOptions, asOperator } from '../access/as-operator.ts'
import { type Command, CommandError, calledAs } from '../command.ts'
import { alignedLines } from '../terminal/aligned-lines.ts'

const vocabularyOption = {
  value: 'WORD',
  description: 'Whose words for statuses its answers use: veduta, or original for programs of the original API.',
}

/** The most entries that a page of a list may have. */
const pageSize = 100

/** The operator's commands for accounts, keys and credits of a running service. */
export const accountCommands: readonly Command[] = [
  {
    name: 'account create',
    parameters: ['NAME'],
    summary: 'Open an account, and print its id.',
    options: { credits: { value: 'N', description: 'The opening balance. Default: 0.' }, ...accessOptions },
    prints: true,
    run: async ({ parameters: [name = ''], options }) => {
      const credits = options.credits ? wholeNumber('--credits', options.credits) : undefined
      const account = await asOperator(options, (client) =>
        client.request('POST /admin/v1/accounts', { body: { name, credits } }),
      )
      const note = `The account "${account.name}" has ${account.credits} credits; "${calledAs} key issue ${account.id}" makes a key for it.`
      return { data: account, text: account.id, note }
    },
  },
  {
    name: 'account list',
    parameters: [],
    summary: 'List all accounts, oldest first.',
    options: accessOptions,
    prints: true,
    run: async ({ options }) => {
      const pages = await asOperator(options, (client) =>
        everyPage((cursor) => client.request('GET /admin/v1/accounts', { query: { limit: pageSize, cursor } })),
      )
      const accounts = pages.flatMap((page) => page.accounts)
      const rows = accounts.map(({ id, name, credits, state }) => [id, String(credits), state, name])
      return { data: { accounts }, text: alignedLines([['ID', 'CREDITS', 'STATE', 'NAME'], ...rows]) }
    },
  },
  ...(['suspend', 'resume'] as const).map(
    (word): Command => ({
      name: `account ${word}`,
      parameters: ['ACCOUNT_ID'],
      summary:
        word === 'suspend'
          ? 'Suspend an account: it cannot order, but its running orders continue.'
          : 'Resume a suspended account.',
      options: accessOptions,
      prints: true,
      run: async ({ parameters: [id], options }) => {
        const body = { suspended: word === 'suspend' }
        const data = await asOperator(options, (client) =>
          client.request('PATCH /admin/v1/accounts/{id}', { path: { id: id! }, body }),
        )
        return { data, text: `The account "${data.name}" is ${data.state}.` }
      },
    }),
  ),
  {
    name: 'account close',
    parameters: ['ACCOUNT_ID'],
    summary:
      'Close an account permanently: its keys are revoked, its unfinished orders are cancelled, and its pictures and words are deleted.',
    options: accessOptions,
    prints: true,
    run: async ({ parameters: [id], options }) => {
      const data = await asOperator(options, (client) =>
        client.request('DELETE /admin/v1/accounts/{id}', { path: { id: id! } }),
      )
      return { data, text: `The account "${data.name}" is ${data.state}, with ${data.credits} credits left.` }
    },
  },
  {
    name: 'key issue',
    parameters: ['ACCOUNT_ID'],
    summary: 'Issue an API key, and print it: KEY=$(veduta key issue ACCOUNT_ID).',
    options: {
      name: { value: 'NAME', description: 'A name to recognise the key. Default: default.' },
      'status-vocabulary': vocabularyOption,
      ...accessOptions,
    },
    prints: true,
    run: async ({ parameters: [id = ''], options }) => {
      const name = options.name || 'default'
      const status_vocabulary = vocabularyOf(options['status-vocabulary'])
      const key = await asOperator(options, (client) =>
        client.request('POST /admin/v1/accounts/{id}/keys', {
          path: { id },
          body: { name, ...(status_vocabulary && { status_vocabulary }) },
        }),
      )
      return { data: key, text: key.key, note: `The key "${key.name}" is shown only once: save it.` }
    },
  },
  {
    name: 'key list',
    parameters: ['ACCOUNT_ID'],
    summary: "List an account's API keys, oldest first.",
    options: accessOptions,
    prints: true,
    run: async ({ parameters: [id = ''], options }) => {
      const pages = await asOperator(options, (client) =>
        everyPage((cursor) =>
          client.request('GET /admin/v1/accounts/{id}/keys', { path: { id }, query: { limit: pageSize, cursor } }),
        ),
      )
      const keys = pages.flatMap((page) => page.keys)
      const rows = keys.map((key) => [key.id, `${key.hint}…`, key.created_at, key.revoked_at ?? '-', key.name])
      return { data: { keys }, text: alignedLines([['ID', 'KEY', 'CREATED', 'REVOKED', 'NAME'], ...rows]) }
    },
  },
  {
    name: 'key change',
    parameters: ['ACCOUNT_ID', 'KEY_ID'],
    summary: 'Change whose words for statuses the answers to an API key use.',
    options: { 'status-vocabulary': { ...vocabularyOption, required: true }, ...accessOptions },
    prints: true,
    run: async ({ parameters: [id = '', key_id = ''], options }) => {
      const body = { status_vocabulary: vocabularyOf(options['status-vocabulary'])! }
      const key = await asOperator(options, (client) =>
        client.request('PATCH /admin/v1/accounts/{id}/keys/{key_id}', { path: { id, key_id }, body }),
      )
      return { data: key, text: `The key ${key.hint}… "${key.name}" uses the words of "${key.status_vocabulary}".` }
    },
  },
  {
    name: 'key revoke',
    parameters: ['ACCOUNT_ID', 'KEY_ID'],
    summary: 'Revoke an API key permanently; it is refused within a second.',
    options: accessOptions,
    prints: true,
    run: async ({ parameters: [id = '', key_id = ''], options }) => {
      const key = await asOperator(options, (client) =>
        client.request('DELETE /admin/v1/accounts/{id}/keys/{key_id}', { path: { id, key_id } }),
      )
      return { data: key, text: `The key ${key.hint}… "${key.name}" is revoked.` }
    },
  },
  {
    name: 'sign-in',
    parameters: [],
    summary: 'Print a link that signs one person in to the studio, once.',
    options: {
      account: { value: 'ACCOUNT_ID', description: "The account to sign in to. Default: the operator's." },
      ...accessOptions,
    },
    prints: true,
    run: async ({ options }) => {
      const body = { account_id: options.account || null }
      const data = await asOperator(options, (client) => client.request('POST /admin/v1/sign-in-links', { body }))
      return { data, text: data.url, note: `It works once, until ${data.expires_at}.` }
    },
  },
  {
    name: 'credits add',
    parameters: ['ACCOUNT_ID', 'AMOUNT'],
    summary: 'Add credits to an account; a negative amount takes them away.',
    options: {
      reason: { value: 'TEXT', description: 'The reason, for the ledger.', required: true },
      ...accessOptions,
    },
    prints: true,
    run: async ({ parameters: [id = '', given = ''], options }) => {
      const amount = wholeNumber('AMOUNT', given)
      const body = { amount, reason: options.reason! }
      const data = await asOperator(options, (client) =>
        client.request('POST /admin/v1/accounts/{id}/credits', { path: { id }, body }),
      )
      return { data, text: `The account has ${data.credits} credits.` }
    },
  },
]

function vocabularyOf(text: string | undefined): StatusVocabulary | undefined {
  if (text === undefined) return undefined
  const found = statusVocabularies.find((word) => word === text)
  if (!found) throw new CommandError('usage', `--status-vocabulary is neither ${statusVocabularies.join(' nor ')}.`)
  return found
}

function wholeNumber(name: string, text: string): number {
  if (/^-?\d+$/.test(text)) return Number(text)
  throw new CommandError('usage', `${name} is not a whole number.`)
}
