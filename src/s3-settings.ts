import { z } from 'zod'
import { flag, setting } from './setting-kinds.ts'

/** A store for files that several servers share. */
export const s3Settings = {
  s3Bucket: setting({
    name: 'VEDUTA_S3_BUCKET',
    schema: z.string().optional(),
    defaultText: 'none: files are kept below the data directory',
    description:
      'A bucket of an S3-compatible store for inputs and results. Credentials come by the AWS SDK, from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for example.',
  }),
  s3Endpoint: setting({
    name: 'VEDUTA_S3_ENDPOINT',
    schema: z.url({ protocol: /^https?$/, error: 'is not an http or https URL' }).optional(),
    defaultText: "Amazon's",
    description: 'The URL of the S3-compatible store.',
  }),
  s3Region: setting({
    name: 'VEDUTA_S3_REGION',
    schema: z.string().default('us-east-1'),
    description: "The bucket's region; stores that have none take any.",
  }),
  s3Prefix: setting({
    name: 'VEDUTA_S3_PREFIX',
    schema: z.string().default(''),
    defaultText: 'none',
    description: 'What the name of every object starts with, such as veduta/, in a bucket that others use too.',
  }),
  s3PathStyle: setting({
    name: 'VEDUTA_S3_PATH_STYLE',
    schema: flag(),
    defaultText: '`false`',
    description:
      "Whether the bucket is part of the path instead of the host's name, as many stores but Amazon's want it.",
  }),
}
