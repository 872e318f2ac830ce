import { defineConfig } from 'vitest/config'

const server = {
  include: ['apps/server/src/**/*.test.ts'],
  pool: 'forks' as const,
  // Each file has a database of its own: loading the server again for each would be a third of the time.
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/** The API's tests run twice: on the embedded database and on a PostgreSQL server. Durability needs the built server. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'packages', isolate: false, include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      './apps/web/vite.config.ts',
      { test: { ...server, name: 'server-embedded', globalSetup: ['apps/server/src/testing/embedded.setup.ts'] } },
      { test: { ...server, name: 'server-postgresql', globalSetup: ['apps/server/src/testing/postgresql.setup.ts'] } },
      { test: { name: 'durability', include: ['e2e/durability/**/*.test.ts'], sequence: { groupOrder: 1 } } },
    ],
  },
})
