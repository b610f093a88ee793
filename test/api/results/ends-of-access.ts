import { closeAccount } from '../../../src/accounts/accounts.ts'
import type { TestApp } from '../../harness/open-test-app.ts'
import { get } from '../client.ts'

type Ended = { what: string; end: (app: TestApp, caller: { id: string; cookie: string }) => Promise<unknown> }

/** The headers that a browser sends from a page of the service. */
export const ownPage = { 'sec-fetch-site': 'same-origin' }

/** Each way in which an admitted caller loses access. */
export const ends: Ended[] = [
  {
    what: 'its key is revoked',
    end: async ({ url, app }, { id }) => {
      const admin = { url, key: app.config.adminToken }
      const path = `/admin/v1/accounts/${id}/keys`
      const { keys } = (await get<{ keys: { id: string }[] }>(admin, path)).body
      await get(admin, `${path}/${keys[0]!.id}`, { method: 'DELETE' })
    },
  },
  {
    what: 'its session is signed out',
    end: ({ url }, { cookie }) => get({ url }, '/v1/session', { method: 'DELETE', headers: { cookie, ...ownPage } }),
  },
  { what: 'its account is closed', end: ({ app }, { id }) => closeAccount(app, id) },
]
