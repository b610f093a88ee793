import { z } from 'zod'
import { flag, setting } from './setting-kinds.ts'

/** A store for files that several servers share. */
export const s3Settings = {
  s3Bucket: setting({
    name: 'VEDUTA_S3_BUCKET',
    schema: z.string().optional(),
    defaultText: 'none: files are kept below the data directory',
    description:
      'A bucket of an S3-compatible store for inputs and results. The AWS SDK finds the credentials, for example in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
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
    description: "The bucket's region; stores without regions accept any.",
  }),
  s3Prefix: setting({
    name: 'VEDUTA_S3_PREFIX',
    schema: z.string().default(''),
    defaultText: 'none',
    description: "The prefix of every object's name in a shared bucket, such as veduta/.",
  }),
  s3PathStyle: setting({
    name: 'VEDUTA_S3_PATH_STYLE',
    schema: flag(),
    defaultText: '`false`',
    description:
      "Whether the bucket is part of the path instead of the host's name, as most stores except Amazon's require.",
  }),
}
