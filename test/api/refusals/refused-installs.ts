import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorCode } from '../../../src/contract/errors.ts'
import { takeFolder } from '../../../src/models/folder.ts'
import { openModelServer } from '../../engines/models/model-server.ts'
import { withTestApp } from '../../harness/open-test-app.ts'
import { get, sendJson } from '../client.ts'
import type { Row } from './refused-forms.ts'

/** Made and removed by what takes it. */
const models = join(tmpdir(), `veduta-models-${randomUUID()}`)

/** Each error of local models. */
export const refusedInstalls = {
  CANNOT_INSTALL: [
    {
      what: 'a list of models that is not there',
      send: () =>
        withTestApp({ modelsList: '/nowhere/models.json' }, (service) =>
          get({ url: service.url, key: service.app.config.adminToken }, '/admin/v1/models'),
        ),
      status: 409,
      details: {
        reason:
          "The list of models /nowhere/models.json cannot be read: ENOENT: no such file or directory, open '/nowhere/models.json'.",
      },
    },
  ],
  INSTALL_RUNNING: [
    {
      what: 'an install into a folder where another process installs',
      send: async () => {
        const publisher = await openModelServer()
        const modelsList = await publisher.writeList(publisher.program(), publisher.model())
        const taken = await takeFolder(models)
        const answer = await withTestApp({ modelsList, modelsDir: models }, (service) =>
          sendJson({ url: service.url, key: service.app.config.adminToken }, '/admin/v1/models/install', {}),
        )
        await taken.release()
        await publisher.close()
        return answer
      },
      status: 409,
      details: { folder: models, by: 'another process' },
    },
  ],
} satisfies Partial<Record<ErrorCode, Row[]>>
