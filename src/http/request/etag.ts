/** Whether an If-None-Match header names this ETag, by the weak comparison that it requires (RFC 9110 §13.1.2). */
export const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim() === '*' || strong(tag.trim()) === strong(etag)) ?? false

const strong = (etag: string) => etag.replace(/^W\//, '')
