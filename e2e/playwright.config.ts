import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3987)

/** The longest begin first, so that none of them is left to one worker alone when the others have nothing more to do. */
const LONGEST = /vie-du-dossier\.spec\.ts$/
const LONG = /(premier-parcours|preuves|saisie-en-vue|\.long)\.spec\.ts$/

/** Many cases of what a shorter journey passes through: `npm run test:all`. */
const rest = process.env.TEST_ALL === '1' ? [] : [/\.long\.spec\.ts$/]

/** The built product on an embedded database with its demonstration data, in a folder of this run only. */
export default defineConfig({
  testDir: './journeys',
  // Files share the server's demonstration, each with farms and people of its own.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'long', testMatch: LONG, testIgnore: rest },
    { name: 'short', testIgnore: [LONGEST, LONG, ...rest] },
  ],
  outputDir: '../test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    screenshot: 'only-on-failure',
    // An element that is gone fails its step, not the whole journey 20 minutes later.
    actionTimeout: 60_000,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The headless shell draws letters as wide as the whole browser does.
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: {
    command: 'node apps/server/dist/main.js',
    cwd: join(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${port}/api/ready`,
    timeout: 600_000,
    reuseExistingServer: false,
    // Stopped gracefully and waited for, because its database is checked next.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'sillon-e2e-')),
      LOG_LEVEL: 'warn',
    },
  },
})
