import { type Config, readConfig } from '../../src/config.ts'

/** The settings of a service under test: on a free port of loopback, without limits. */
export function testConfig(dataDir: string, databaseUrl: string | undefined): Config {
  return readConfig({
    VEDUTA_PORT: '0',
    VEDUTA_DATA_DIR: dataDir,
    VEDUTA_LOG_LEVEL: 'silent',
    VEDUTA_RATE_SUBMIT: 'off',
    VEDUTA_RATE_CHANGE: 'off',
    VEDUTA_RATE_READ: 'off',
    VEDUTA_RATE_DECODING: 'off',
    VEDUTA_MAX_INSPECTING: 'off',
    VEDUTA_MAX_QUEUED: 'off',
    // The test and Prism share the event loop.
    VEDUTA_MAX_EVENT_LOOP_DELAY_MS: 'off',
    VEDUTA_STOP_GRACE_SECONDS: '0',
    VEDUTA_FETCH_ALLOW: '127.0.0.0/8',
    VEDUTA_DATABASE_URL: databaseUrl,
    VEDUTA_SECRET: 'a secret of the tests that has 32 bytes',
    VEDUTA_ADMIN_TOKEN: 'the-admin-token-of-the-tests',
  })
}
