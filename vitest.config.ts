import { defineConfig } from 'vitest/config'

/** A busy machine is slow, not wrong. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 20_000 } } }

const server = {
  ...patience,
  include: ['apps/server/src/**/*.test.ts'],
  pool: 'forks' as const,
  // Megabytes for young objects: requests and their answers make many.
  execArgv: ['--max-semi-space-size=64'],
  // Each file has a database of its own: loading the server again for each would be a third of the time.
  isolate: false,
}

/** Tests of the differences between the two databases: locks, triggers, concurrent writes, migrations. `npm run test:all` runs every test of the API on both. */
const aboutTheDatabase = ['apps/server/src/socle/database/*.test.ts']
const isAll = process.env.TEST_ALL === '1'
const embedded = isAll ? {} : { include: aboutTheDatabase }
/** Tests of many cases on whole sheets and documents (docs/how-to/keep-the-tests-quick.md). */
const long = isAll ? [] : ['**/*.long.test.{ts,tsx}']
const tags = [{ name: 'long', description: 'Runs under `npm run test:all` only.', skip: !isAll }]

/** The API's tests run on a PostgreSQL server; those about the database on the embedded one too. Durability, starting and stopping need the built server. */
export default defineConfig({
  test: {
    // One more than the cores of a small machine: tests also wait for PostgreSQL and for timers.
    maxWorkers: 3,
    tags,
    projects: [
      {
        test: {
          ...patience,
          name: 'packages',
          isolate: false,
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'apps/partner/src/**/*.test.ts'],
          exclude: long,
        },
      },
      './apps/web/vite.config.ts',
      {
        test: {
          ...server,
          name: 'server-postgresql',
          globalSetup: ['apps/server/src/testing/postgresql.setup.ts'],
          exclude: [...long, 'apps/server/src/socle/database/embedded.test.ts'],
        },
      },
      {
        test: {
          ...server,
          ...embedded,
          name: 'server-embedded',
          globalSetup: ['apps/server/src/testing/embedded.setup.ts'],
          // What only a server of its own can be asked; what asks no database.
          exclude: [
            ...long,
            '**/*.postgresql.test.ts',
            '**/{libreoffice,poppler}.test.ts',
            'apps/server/src/socle/contenus/{images.long,pdf}.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'durability',
          include: ['e2e/{durability,process}/**/*.test.ts'],
          ...patience,
        },
      },
    ],
  },
})
