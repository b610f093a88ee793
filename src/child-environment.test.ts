import assert from 'node:assert/strict'
import { test } from 'node:test'
import { childEnvironment } from './child-environment.ts'

test('a child gets what programs, languages, allocators and graphics cards need', () => {
  const needed = {
    PATH: '/bin',
    HOME: '/root',
    TMPDIR: '/tmp',
    TZ: 'UTC',
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    LD_LIBRARY_PATH: '/opt/cuda/lib64',
    MALLOC_ARENA_MAX: '4',
    UV_THREADPOOL_SIZE: '2',
    NODE_OPTIONS: '--max-old-space-size=512',
    NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
    OMP_NUM_THREADS: '4',
    CUDA_VISIBLE_DEVICES: '1',
    NVIDIA_VISIBLE_DEVICES: 'all',
    VK_ICD_FILENAMES: '/etc/vulkan/icd.d/nvidia.json',
    GGML_VK_VISIBLE_DEVICES: '0',
    HSA_OVERRIDE_GFX_VERSION: '11.0.0',
  }
  assert.deepEqual(childEnvironment(needed), needed)
})

test('a child gets nothing else: no secret, whatever it is called', () => {
  const kept = {
    VEDUTA_SECRET: 's',
    VEDUTA_DATABASE_URL: 'postgres://u:p@h/d',
    AWS_ACCESS_KEY_ID: 's',
    AWS_SECRET_ACCESS_KEY: 's',
    AWS_SESSION_TOKEN: 's',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=s',
    PGPASSWORD: 's',
    DATABASE_URL: 's',
    FAL_KEY: 's',
    REPLICATE_API_TOKEN: 's',
    HTTPS_PROXY: 'http://u:p@proxy',
    NPM_TOKEN: 's',
    GGML_API_TOKEN: 's',
    SOMETHING_NEW: 's',
  }
  assert.deepEqual(childEnvironment(kept), {})
})
