import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { statusVocabularies } from './contract/vocabulary.ts'
import { engineSettings } from './engines/settings.ts'
import { limitSettings } from './limit-settings.ts'
import { parseAllowedRanges } from './net/public-address.ts'
import { s3Settings } from './s3-settings.ts'
import { day, days, flag, integer, type Setting, setting, splitList } from './setting-kinds.ts'

const secretMinBytes = 32

/** Every setting: name, default, description. docs/configuration.md is made from it. */
export const settings = {
  host: setting({
    name: 'VEDUTA_HOST',
    flag: 'host',
    schema: z.string().default('127.0.0.1'),
    description: 'The address to listen on; 0.0.0.0 takes requests from other machines.',
  }),
  port: setting({
    name: 'VEDUTA_PORT',
    flag: 'port',
    schema: integer(0, 65535, 8787),
    description: 'The port to listen on; 0 picks a free one.',
  }),
  dataDir: setting({
    name: 'VEDUTA_DATA_DIR',
    flag: 'data-dir',
    schema: z.string().default('./veduta-data'),
    description: 'The folder for everything that is stored on this machine.',
  }),
  databaseUrl: setting({
    name: 'VEDUTA_DATABASE_URL',
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'does not start with postgres://')
      .optional(),
    defaultText: 'the embedded database, below the data directory',
    description: 'A PostgreSQL database, 15 or newer. VEDUTA_SECRET and VEDUTA_ADMIN_TOKEN must then be set too.',
  }),
  secrets: setting({
    name: 'VEDUTA_SECRET',
    schema: z
      .string()
      .optional()
      .transform((list) => (list === undefined ? undefined : splitList(list)))
      .refine(
        (list) => !list || list.every((secret) => Buffer.byteLength(secret) >= secretMinBytes),
        `has an entry of less than ${secretMinBytes} bytes`,
      ),
    defaultText: 'made at the first start and kept in `<data-dir>/secret`',
    description:
      'Protects links, the stored hashes of API keys and sessions, and the stored secrets of webhooks: 32 bytes or more. To rotate it, set a comma-separated list: the first entry signs, all entries verify.',
  }),
  adminToken: setting({
    name: 'VEDUTA_ADMIN_TOKEN',
    schema: z
      .string()
      .regex(/^[!-~]+$/, 'has a character that a bearer token cannot have')
      .optional(),
    defaultText: 'made at the first start and kept in `<data-dir>/admin-token`',
    description:
      'The bearer token of the operator, for /admin/v1: 20 characters or more. Changing it signs operators out of the studio.',
  }),
  publicUrl: setting({
    name: 'VEDUTA_PUBLIC_URL',
    flag: 'public-url',
    schema: z
      .string()
      .refine(
        (url) => /^https?:\/\/[^?#]+$/.test(url) && URL.canParse(url),
        'is not an http or https URL without a query',
      )
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    defaultText: "from the request's Host",
    description: 'Where callers reach the service; result links start with this.',
  }),
  trustProxy: setting({
    name: 'VEDUTA_TRUST_PROXY',
    schema: flag(),
    defaultText: '`false`',
    description: 'Whether X-Forwarded-* headers are trusted. Set it only behind a proxy that sets them.',
  }),
  fetchAllow: setting({
    name: 'VEDUTA_FETCH_ALLOW',
    schema: z
      .string()
      .default('')
      .transform((list, context) => {
        try {
          return parseAllowedRanges(list)
        } catch (error) {
          context.addIssue((error as Error).message)
          return z.NEVER
        }
      }),
    defaultText: 'none',
    description: 'Comma-separated CIDR ranges of private addresses that image URLs and webhooks may use, on any port.',
  }),
  ...s3Settings,
  concurrency: setting({
    name: 'VEDUTA_CONCURRENCY',
    flag: 'concurrency',
    schema: integer(1, 1024, Math.max(1, availableParallelism() - 1)),
    defaultText: "the machine's cores minus one",
    description: 'How many generations run at once.',
  }),
  attemptSeconds: setting({
    name: 'VEDUTA_ATTEMPT_SECONDS',
    schema: integer(1, 86_000, 600),
    description: 'How long an engine may take for one attempt at a generation, in seconds, before it counts as failed.',
  }),
  ...engineSettings,
  moderationUrl: setting({
    name: 'VEDUTA_MODERATION_URL',
    schema: z.url({ protocol: /^https?$/, error: 'is not an http or https URL' }).optional(),
    defaultText: 'none',
    description:
      'The URL of your moderation endpoint. It checks prompts and pictures before a request is charged, and results before they are stored. It may have a private address.',
  }),
  moderationFailure: setting({
    name: 'VEDUTA_MODERATION_FAILURE',
    schema: z.enum(['closed', 'open'], 'is neither closed nor open').default('closed'),
    description:
      'What happens if the moderation endpoint does not answer: closed refuses everything, open accepts everything.',
  }),
  mediaMemoryMb: setting({
    name: 'VEDUTA_MEDIA_MEMORY_MB',
    schema: integer(128, 1048576, 2048),
    description: 'The memory limit of a media process, in megabytes. One that grows past it is stopped.',
  }),
  encoder: setting({
    name: 'VEDUTA_ENCODER',
    schema: z.enum(['auto', 'node-av', 'h264-mp4-encoder'], 'is not auto, node-av or h264-mp4-encoder').default('auto'),
    description:
      'What encodes clips: node-av (fast, but its FFmpeg is under the GPL), h264-mp4-encoder (not under the GPL and available everywhere, but slower, with larger files), or auto (node-av if it loads, otherwise h264-mp4-encoder).',
  }),
  ...limitSettings,
  creditsLow: setting({
    name: 'VEDUTA_CREDITS_LOW',
    schema: integer(0, 2147483647, 100),
    description: 'A charge that takes a balance below this sends the credits.low event; 0 for never.',
  }),
  stopDelaySeconds: setting({
    name: 'VEDUTA_STOP_DELAY_SECONDS',
    schema: integer(0, 3600, 0),
    description:
      'How many seconds a stopping server still takes requests while /readyz is false: as long as the load balancer needs to notice.',
  }),
  stopGraceSeconds: setting({
    name: 'VEDUTA_STOP_GRACE_SECONDS',
    schema: integer(0, 86_000, 10),
    description:
      'How many seconds running generations have to finish when the service stops, before they go back to the queue.',
  }),
  metricsPort: setting({
    name: 'VEDUTA_METRICS_PORT',
    schema: integer(0, 65535, 0).transform((port) => port || undefined),
    defaultText: 'none',
    description:
      'A port on VEDUTA_HOST where servers and workers serve /metrics (Prometheus format), /livez and /readyz. Not for callers.',
  }),
  metricsToken: setting({
    name: 'VEDUTA_METRICS_TOKEN',
    schema: z
      .string()
      .regex(/^[!-~]+$/, 'has a character that a bearer token cannot have')
      .optional(),
    defaultText: 'none: /metrics answers on loopback only',
    description:
      'The bearer token for /metrics; it must differ from the admin token. Unless VEDUTA_HOST is a loopback address, /metrics needs it.',
  }),
  statusVocabulary: setting({
    name: 'VEDUTA_STATUS_VOCABULARY',
    schema: z.enum(statusVocabularies, 'is neither veduta nor original').default('veduta'),
    description:
      'Whose words for statuses new API keys get if their request chooses none: veduta, or original for programs of the original API (from-the-original-api.md).',
  }),
  keepInputsDays: setting({
    name: 'VEDUTA_KEEP_INPUTS',
    defaultText: '`off`',
    schema: days(),
    description: 'How many days the pictures of a generation are kept after its end; off keeps them forever.',
  }),
  keepOutputsDays: setting({
    name: 'VEDUTA_KEEP_OUTPUTS',
    defaultText: '`off`',
    schema: days(),
    description: 'How many days the result of a generation is kept after its end; off keeps it forever.',
  }),
  archRenderV41DeprecatedSince: setting({
    name: 'VEDUTA_ARCH_RENDER_V41_DEPRECATED',
    defaultText: '`2026-11-01`',
    schema: z
      .union([z.literal('off'), day], 'is neither a date such as 2026-11-01 nor off')
      .prefault('2026-11-01')
      .transform((since) => (since === 'off' ? undefined : since)),
    description: 'The date in the Deprecation header of archRender-v41; or off.',
  }),
  archRenderV41Sunset: setting({
    name: 'VEDUTA_ARCH_RENDER_V41_SUNSET',
    schema: day.optional(),
    defaultText: 'none',
    description: 'The date in the Sunset header of archRender-v41: when it will end.',
  }),
  archRenderV41Link: setting({
    name: 'VEDUTA_ARCH_RENDER_V41_LINK',
    schema: z.url({ protocol: /^https?$/, error: 'is not an http or https URL' }).optional(),
    defaultText: 'none',
    description: 'The URL of a page about the deprecation, for the Link header of archRender-v41.',
  }),
  corsOrigins: setting({
    name: 'VEDUTA_CORS_ORIGINS',
    schema: z
      .string()
      .default('')
      .transform((list) => splitList(list).filter(Boolean))
      .refine(
        (list) => list.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin),
        'has an entry that is not an origin',
      ),
    defaultText: 'none',
    description: 'Comma-separated origins whose pages may call the API from a browser; * for all.',
  }),
  tracesEndpoint: setting({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: z.url({ protocol: /^https?$/, error: 'is not an http or https URL' }).optional(),
    defaultText: 'none',
    description:
      "The URL of an OpenTelemetry collector that receives traces by OTLP over HTTP. OpenTelemetry's other variables for it, such as OTEL_EXPORTER_OTLP_HEADERS and OTEL_SERVICE_NAME, are read too.",
  }),
  logLevel: setting({
    name: 'VEDUTA_LOG_LEVEL',
    schema: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is not a log level')
      .default('info'),
    description: 'How much is logged: fatal, error, warn, info, debug, trace or silent.',
  }),
}

export type Config = { [Key in keyof typeof settings]: z.infer<(typeof settings)[Key]['schema']> }

/**
 * Reads every setting from its flag, else its environment variable.
 *
 * @throws Error with a sentence that names the setting
 */
export function readConfig(env: NodeJS.ProcessEnv, flags: Record<string, string | undefined> = {}): Config {
  const values = Object.entries(settings).map(([key, { name, flag, schema }]: [string, Setting<unknown>]) => {
    const fromFlag = flag && flags[flag]
    const result = schema.safeParse(fromFlag || env[name]?.trim() || undefined)
    if (!result.success) {
      throw new Error(
        `${fromFlag ? `--${flag}` : name} ${result.error.issues[0]!.message}: correct it and start again.`,
      )
    }
    return [key, result.data]
  })
  const config = Object.fromEntries(values) as Config
  if (config.databaseUrl && !(config.secrets && config.adminToken)) {
    throw new Error('With VEDUTA_DATABASE_URL, VEDUTA_SECRET and VEDUTA_ADMIN_TOKEN must be set too.')
  }
  if (config.metricsToken && config.metricsToken === config.adminToken) {
    throw new Error('VEDUTA_METRICS_TOKEN is the admin token, which Prometheus must not know: set a different token.')
  }
  return config
}

/** The longest that one attempt may take: for each engine of a kind in turn, the wait for a place and then its time. */
export function longestAttemptSeconds({ engines, engineSeconds, attemptSeconds }: Config): number {
  const secondsOf = (names: string[]) =>
    names.reduce((sum, name) => sum + attemptSeconds + (engineSeconds[name] ?? attemptSeconds), 0)
  return Math.max(secondsOf(engines.render), secondsOf(engines.video))
}

/** Where each process has its folder for uploads and unfinished outputs: on the same disk as the blobs. */
export const temporaryFolders = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'tmp')
