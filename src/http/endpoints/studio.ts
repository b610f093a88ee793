import { sendBuiltFile } from './built-file.ts'
import type { Handler } from './handler.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

export const getStudio: Handler = async (call) => {
  call.reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
  return await sendBuiltFile(call, 'index.html')
}

/** One of the page's files, whose name contains its hash. */
export const getStudioFile: Handler = async (call) => {
  const { file } = call.request.params as { file: string }
  call.reply.header('cache-control', 'public, max-age=31536000, immutable')
  return await sendBuiltFile(call, `studio/${file}`)
}
