// Starts the built product once on an empty folder, so that its database is made and the demonstration is in it, and stops it.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const [, , folder] = process.argv
const product = spawn(process.execPath, ['apps/server/dist/main.js'], {
  env: { ...process.env, NODE_ENV: '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
createInterface({ input: product.stdout }).on('line', async (line) => {
  const [, port] = /^Sillon: .*:(\d+)$/.exec(line) ?? []
  if (port === undefined) return
  // Once it answers, it knows how to stop, too.
  await fetch(`http://127.0.0.1:${port}/api/ready`)
  product.kill('SIGTERM')
})
product.on('exit', (code) => process.exit(code ?? 1))
