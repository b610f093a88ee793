// Builds the page after an install. Where only what runs is installed there is nothing to build it with, and the package has it built.
let vite
try {
  vite = await import('vite')
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
}
await vite?.build({ root: import.meta.dirname, logLevel: 'warn' })
