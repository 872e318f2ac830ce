// `npm start`: builds what is missing or older than its sources, then becomes the server, which migrates and fills its database by itself.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPartnerBeside } from './partner.mjs'
import { isStale } from './stale.mjs'

const root = join(import.meta.dirname, '..')
const main = join(root, 'apps/server/dist/main.js')
/** Fictional farms and their partner are for development only. */
const isProduction = process.env.NODE_ENV === 'production'

for (const [app, output] of [
  ['web', 'apps/web/dist/index.html'],
  ['server', 'apps/server/dist/main.js'],
  ...(isProduction ? [] : [['partner', 'apps/partner/dist/main.js']]),
]) {
  const sources = ['packages', `apps/${app}`, 'package-lock.json'].map((path) => join(root, path))
  if (!isStale(join(root, output), sources)) continue
  console.log(`Building apps/${app}…`)
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '-w', `@sillon/${app}`], {
    cwd: root,
    // The product is built in one way, whatever it then runs as.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

const beside = isProduction ? {} : await startPartnerBeside(root, process.env)
// By the channel the server knows when this process ends, however it ends.
const server = spawn(process.execPath, ['--enable-source-maps', main], {
  cwd: root,
  env: { ...process.env, ...beside },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
/** The server gives itself ten seconds; one that cannot even count them (its terminal is halted) is ended. */
const STOP_AT_LATEST_MS = 15_000
// The server finishes the requests under way; this process waits for it instead of leaving it behind.
const stop = (signal) => {
  server.kill(signal)
  setTimeout(() => server.kill('SIGKILL'), STOP_AT_LATEST_MS).unref()
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal))
// npm passes a signal on to its shell, which keeps it to itself; when npm is killed, nobody hears of it.
if (process.env.npm_lifecycle_event === 'start') {
  const npm = npmOf(process.ppid)
  const watch = setInterval(() => {
    if (isAlive(npm)) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 500)
}

/** The npm that started this process, through a shell or not; where the system does not name processes, the parent process. */
function npmOf(parent) {
  try {
    const [, name, above] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'))
    return /^(ba|da|z)?sh$/.test(name) ? Number(above) : parent
  } catch {
    return parent
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
