// `npm run dev`: the server restarts when its sources change, the browser reloads by vite at http://localhost:5173 and finds the API behind it.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const server = join(root, 'apps/server')

// A first build, so that `node --watch` has a file to watch.
const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: server, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const started = [
  spawn(process.execPath, [vite, 'build', '--watch', '--logLevel', 'warn'], { cwd: server, stdio: 'inherit' }),
  spawn(process.execPath, ['--watch', '--enable-source-maps', join(server, 'dist/main.js')], {
    cwd: root,
    stdio: 'inherit',
    // Where people reach it: links of mails lead there, and passkeys are of there.
    env: { LOG_LEVEL: 'warn', NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:5173', ...process.env },
  }),
  spawn(process.execPath, [vite], { cwd: join(root, 'apps/web'), stdio: 'inherit' }),
]

const stop = () => {
  for (const child of started) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of started) child.on('exit', stop)
