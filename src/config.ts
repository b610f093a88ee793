import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
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
    description: 'The folder of everything that is stored on this machine.',
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
      'Keys links, the stored hashes of API keys and sessions, and the stored secrets of webhooks: 32 bytes or more. A comma-separated list rotates it: the first signs, all verify.',
  }),
  adminToken: setting({
    name: 'VEDUTA_ADMIN_TOKEN',
    schema: z
      .string()
      .regex(/^[!-~]+$/, 'has a character that a bearer token cannot have')
      .optional(),
    defaultText: 'made at the first start and kept in `<data-dir>/admin-token`',
    description:
      'The bearer token of the operator, for /admin/v1: 20 characters or more. A change of it signs operators out of the studio.',
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
    description: 'Where callers reach the service; result links start with it.',
  }),
  trustProxy: setting({
    name: 'VEDUTA_TRUST_PROXY',
    schema: flag(),
    defaultText: '`false`',
    description: 'Whether X-Forwarded-* headers are believed; only behind a proxy that sets them.',
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
    description:
      'CIDR ranges, comma-separated, that image URLs and webhooks may lead to although they are not public; on any port.',
  }),
  ...s3Settings,
  concurrency: setting({
    name: 'VEDUTA_CONCURRENCY',
    flag: 'concurrency',
    schema: integer(1, 1024, Math.max(1, availableParallelism() - 1)),
    defaultText: "the machine's cores less one",
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
      'An endpoint of yours that is asked about prompt and pictures before a request is charged, and about what was made before it is stored. It may have a private address.',
  }),
  moderationFailure: setting({
    name: 'VEDUTA_MODERATION_FAILURE',
    schema: z.enum(['closed', 'open'], 'is neither closed nor open').default('closed'),
    description: 'What counts where that endpoint does not answer: closed lets nothing through, open everything.',
  }),
  mediaMemoryMb: setting({
    name: 'VEDUTA_MEDIA_MEMORY_MB',
    schema: integer(128, 1048576, 2048),
    description: 'A media process that grows past this, in megabytes, is stopped.',
  }),
  encoder: setting({
    name: 'VEDUTA_ENCODER',
    schema: z
      .enum(['auto', 'node-av', 'h264-mp4-encoder'], 'is none of auto, node-av and h264-mp4-encoder')
      .default('auto'),
    description:
      'What encodes clips: node-av (fast, its FFmpeg is GPL), h264-mp4-encoder (free of the GPL and everywhere, but slower and with larger files), or auto: node-av where it loads, else the other.',
  }),
  ...limitSettings,
  creditsLow: setting({
    name: 'VEDUTA_CREDITS_LOW',
    schema: integer(0, 2147483647, 100),
    description: 'A charge that takes a balance below this is told to webhooks as credits.low; 0 for never.',
  }),
  stopDelaySeconds: setting({
    name: 'VEDUTA_STOP_DELAY_SECONDS',
    schema: integer(0, 3600, 0),
    description:
      'How long, told to stop, a server goes on taking requests while /readyz is false: as long as a load balancer takes to notice.',
  }),
  stopGraceSeconds: setting({
    name: 'VEDUTA_STOP_GRACE_SECONDS',
    schema: integer(0, 86_000, 10),
    description: 'How long, told to stop, running generations may take to end before they go back to the queue.',
  }),
  metricsPort: setting({
    name: 'VEDUTA_METRICS_PORT',
    schema: integer(0, 65535, 0).transform((port) => port || undefined),
    defaultText: 'none',
    description:
      'A port, on VEDUTA_HOST, for /metrics in the format of Prometheus, /livez and /readyz, of servers and workers alike. Not for callers.',
  }),
  metricsToken: setting({
    name: 'VEDUTA_METRICS_TOKEN',
    schema: z
      .string()
      .regex(/^[!-~]+$/, 'has a character that a bearer token cannot have')
      .optional(),
    defaultText: 'none: /metrics answers on loopback only',
    description:
      'The bearer token that /metrics wants, not the admin token. Where VEDUTA_HOST is not loopback, /metrics answers nobody without it.',
  }),
  keepInputsDays: setting({
    name: 'VEDUTA_KEEP_INPUTS',
    defaultText: '`off`',
    schema: days(),
    description: 'For how many days after its end a generation keeps the pictures it was made from; off keeps them.',
  }),
  keepOutputsDays: setting({
    name: 'VEDUTA_KEEP_OUTPUTS',
    defaultText: '`off`',
    schema: days(),
    description: 'For how many days after its end a generation keeps its result; off keeps it.',
  }),
  archRenderV41DeprecatedSince: setting({
    name: 'VEDUTA_ARCH_RENDER_V41_DEPRECATED',
    defaultText: '`2026-11-01`',
    schema: z
      .union([z.literal('off'), day], 'is neither a date such as 2026-11-01 nor off')
      .prefault('2026-11-01')
      .transform((since) => (since === 'off' ? undefined : since)),
    description: 'Since when archRender-v41 tells that it is deprecated; or off.',
  }),
  archRenderV41Sunset: setting({
    name: 'VEDUTA_ARCH_RENDER_V41_SUNSET',
    schema: day.optional(),
    defaultText: 'none',
    description: 'When archRender-v41 will end, in its Sunset header.',
  }),
  archRenderV41Link: setting({
    name: 'VEDUTA_ARCH_RENDER_V41_LINK',
    schema: z.url({ protocol: /^https?$/, error: 'is not an http or https URL' }).optional(),
    defaultText: 'none',
    description: 'A page about the deprecation and what comes next, in its Link header.',
  }),
  corsOrigins: setting({
    name: 'VEDUTA_CORS_ORIGINS',
    schema: z
      .string()
      .default('')
      .transform((list) => splitList(list).filter(Boolean))
      .refine(
        (list) => list.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin),
        'has an entry that is no origin',
      ),
    defaultText: 'none',
    description: 'Origins, comma-separated, whose pages may call the API from a browser; * for all.',
  }),
  tracesEndpoint: setting({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: z.url({ protocol: /^https?$/, error: 'is not an http or https URL' }).optional(),
    defaultText: 'none',
    description:
      "Where traces are sent, by OTLP over HTTP: an OpenTelemetry collector. OpenTelemetry's other variables for it are read too, OTEL_EXPORTER_OTLP_HEADERS and OTEL_SERVICE_NAME for example.",
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
    throw new Error('VEDUTA_METRICS_TOKEN is the admin token, which Prometheus must not know: set another one.')
  }
  return config
}

/** How long one attempt may take at most: with every engine of a kind, one after the other, a wait for a place and then its time. */
export function longestAttemptSeconds({ engines, engineSeconds, attemptSeconds }: Config): number {
  const secondsOf = (names: string[]) =>
    names.reduce((sum, name) => sum + attemptSeconds + (engineSeconds[name] ?? attemptSeconds), 0)
  return Math.max(secondsOf(engines.render), secondsOf(engines.video))
}

/** Where every process has a folder for uploads and unfinished outputs: on the disk of the blobs. */
export const temporaryFolders = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'tmp')
