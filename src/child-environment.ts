/**
 * The part of this process's environment that a child gets: where programs and files are, the language and the time, how memory is
 * allocated and how hardware is reached. All else stays here, because an attacker who takes over a child can read its environment: keys of the
 * object store, tokens in tracing headers, passwords in addresses of proxies.
 */
const allowed = [
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|TZ|LANG|LANGUAGE|LC_[A-Z]+|TERM|NO_COLOR|FORCE_COLOR)$/,
  // Windows starts no program without these; its names are case-insensitive.
  /^(SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA)$/i,
  /^(LD_LIBRARY_PATH|LD_PRELOAD|DYLD_LIBRARY_PATH|DYLD_FALLBACK_LIBRARY_PATH|XDG_(RUNTIME_DIR|CACHE_HOME|DATA_DIRS))$/,
  /^(MALLOC_\w+|GLIBC_TUNABLES|UV_THREADPOOL_SIZE|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|NODE_V8_COVERAGE|NODE_COMPILE_CACHE|NODE_ICU_DATA)$/,
  // libvips, glib and FFmpeg, as media processes use them.
  /^(VIPS_\w+|G_SLICE|FONTCONFIG_(PATH|FILE)|FFREPORT)$/,
  // Threads and graphics cards, as models use them.
  /^(OMP|GOMP|KMP|MKL|OPENBLAS|GGML|VK|VULKAN|MESA|CUDA|CUBLAS|NVIDIA|HIP|HSA|DRI|ROCR|ROCM|GPU|AMD|SYCL|ONEAPI|ZE|MTL|METAL)_\w+$/,
]

/** A variable with such a name is never passed on. */
const secret = /KEY|SECRET|TOKEN|PASSWORD|PASSWD|CREDENTIAL/i

/** The environment of every child process. */
export function childEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const passed = Object.entries(environment).filter(
    ([name]) => allowed.some((pattern) => pattern.test(name)) && !secret.test(name),
  )
  return Object.fromEntries(passed)
}
