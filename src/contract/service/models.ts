import { z } from 'zod'
import type { Endpoint } from '../fields/endpoint.ts'
import { installStages, installStatuses, kinds, modelStates } from '../vocabulary.ts'

const bytes = z.int().min(0)
const count = z.int().min(0)
const common = ['UNAUTHORIZED', 'INTERNAL_SERVER_ERROR', 'OVERLOADED'] as const

const installShape = z.object({
  models: z.array(z.string()).describe('The model, and before it its program, if that is fetched too.'),
  status: z.enum(installStatuses),
  stage: z
    .enum(installStages)
    .describe('checking: files that are here already are verified; verifying: the file that was just fetched.'),
  file: z.string().nullable().describe('The file in hand.'),
  file_number: count.describe('Its number of file_count to fetch.'),
  file_count: count,
  bytes: bytes.describe('Of all files to fetch, with what was here of them before.'),
  total_bytes: bytes,
  bytes_per_second: bytes.nullable().describe('Over the last twenty seconds; null unless it is fetching.'),
  seconds_left: count.nullable(),
  message: z.string().nullable().describe('Once it has ended: what to do next.'),
})

const installExample = {
  models: ['sd-server-linux', 'klein-4b-q4'],
  status: 'running',
  stage: 'fetching',
  file: 'flux-2-klein-4b-Q4_0.gguf',
  file_number: 2,
  file_count: 4,
  bytes: 1_233_031_959,
  total_bytes: 5_233_031_959,
  bytes_per_second: 34_100_000,
  seconds_left: 117,
  message: null,
} as const

const installState = installShape
  .nullable()
  .describe('The running install, or the last one since this process was started.')

const host = z
  .string()
  .describe('The machine of the process that answers: it alone installs, and in a fleet each machine for itself.')
const folder = z.string().describe('Where its models lie: VEDUTA_MODELS_DIR, or `models` in its data directory.')
const where = { host: 'render-1', folder: '/srv/veduta/models' }

const installBody = z
  .object({ host, folder, install: installState })
  .meta({ examples: [{ ...where, install: installExample }] })

const machineShape = z.object({
  system: z.string().describe('As Node names platform and processor.'),
  memory_bytes: bytes.describe('What the process may use.'),
  free_disk_bytes: bytes.describe('On the disk of the folder.'),
  card: z
    .object({ name: z.string(), memory_bytes: bytes })
    .nullable()
    .describe('The graphics card; null if none can be used.'),
})

const modelShape = z.object({
  name: z.string(),
  type: z.enum(['program', 'model']).describe('program: what runs the models; it is installed with the first.'),
  for: z.string().describe('What it is for, and its release.'),
  makes: z.enum(kinds).nullable().describe('null for a program.'),
  state: z
    .enum(modelStates)
    .describe(
      'partly: an install goes on there; unpinned: the list lacks an address or a SHA-256, without which nothing is installed.',
    ),
  fits: z
    .boolean()
    .describe('Whether the memory and the disk of this machine hold a model, or the program starts here.'),
  size_bytes: bytes,
  here_bytes: bytes.describe('How much of it is here.'),
  memory_bytes: bytes.nullable().describe('The least memory of the machine.'),
  card_memory_bytes: bytes.nullable().describe('The least memory of a graphics card, if one is used.'),
  licences: z.array(z.string()),
  time: z.string().nullable().describe('How long a picture or clip is expected to take.'),
  homepage: z.string().nullable(),
})

const modelsBody = z
  .object({
    host,
    folder,
    machine: machineShape,
    choice: z
      .object({ models: z.array(z.string()), why: z.string() })
      .nullable()
      .describe('What an install without a name would take; null if nothing fits.'),
    refusal: z.string().nullable().describe('Why nothing fits, and what to do.'),
    models: z.array(modelShape),
    install: installState,
  })
  .meta({
    examples: [
      {
        ...where,
        machine: { system: 'linux-x64', memory_bytes: 16_600_000_000, free_disk_bytes: 81_000_000_000, card: null },
        choice: {
          models: ['sd-server-linux', 'klein-4b-q4'],
          why: 'the smallest, because this machine has no graphics card that can be used, 16.6 GB of memory',
        },
        refusal: null,
        models: [
          {
            name: 'klein-4b-q4',
            type: 'model',
            for: 'renderings with up to four references: FLUX.2 [klein] 4B in 4 bit, distilled to 4 steps',
            makes: 'render',
            state: 'partly',
            fits: true,
            size_bytes: 5_200_000_000,
            here_bytes: 1_200_000_000,
            memory_bytes: 7_500_000_000,
            card_memory_bytes: 6_000_000_000,
            licences: ['Apache-2.0'],
            time: 'seconds on a graphics card, many minutes on a processor',
            homepage: 'https://huggingface.co/black-forest-labs/FLUX.2-klein-4B',
          },
        ],
        install: installExample,
      },
    ],
  })

const wanted = z
  .object({
    name: z.string().nullable().default(null).describe('null for the model that fits this machine.'),
  })
  .meta({ examples: [{ name: 'klein-4b-q4' }] })

export const modelEndpoints = {
  listModels: {
    operationId: 'listModels',
    method: 'GET',
    path: '/admin/v1/models',
    summary: 'Local models for sd-server: what fits this machine, and what is installed',
    access: 'admin',
    success: { status: 200, description: 'The models.', body: modelsBody },
    errors: ['CANNOT_INSTALL', ...common],
  },
  installModel: {
    operationId: 'installModel',
    method: 'POST',
    path: '/admin/v1/models/install',
    summary: 'Download a local model with its program, and verify them',
    description:
      'It goes on after the answer, one install at a time, and begins where an earlier one stopped. What cannot be installed is refused before anything is fetched. The service uses the model from its next start.',
    access: 'admin',
    body: wanted,
    success: { status: 202, description: 'It has begun.', body: installBody },
    errors: ['INVALID_PARAMETERS', 'CANNOT_INSTALL', 'INSTALL_RUNNING', ...common],
  },
  getInstall: {
    operationId: 'getInstall',
    method: 'GET',
    path: '/admin/v1/models/install',
    summary: 'How the install of a local model goes on',
    access: 'admin',
    success: { status: 200, description: 'Its state.', body: installBody },
    errors: common,
  },
  cancelInstall: {
    operationId: 'cancelInstall',
    method: 'POST',
    path: '/admin/v1/models/install/cancel',
    summary: 'End the install of a local model',
    description:
      'What was fetched stays, and the next install goes on there. Without a running install it changes nothing.',
    access: 'admin',
    success: { status: 200, description: 'Its state.', body: installBody },
    errors: common,
  },
} as const satisfies Record<string, Endpoint>
