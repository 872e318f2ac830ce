import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { askSecret } from './ask-secret'

/** A terminal as the process sees it: it echoes typed characters unless it is in raw mode. */
function aTerminal() {
  const shown: string[] = []
  const output = new PassThrough().on('data', (chunk: Buffer) => shown.push(chunk.toString()))
  let isRaw = false
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode(raw: boolean) {
      isRaw = raw
    },
  })
  const type = (keys: string) => {
    if (!isRaw) output.write(keys)
    input.write(keys)
  }
  return { input, output, shown, type }
}

describe('a secret asked for at the terminal', () => {
  test('is read without being shown while it is typed', async () => {
    const { input, output, shown, type } = aTerminal()
    const answer = askSecret('Password: ', input, output)
    type('Secret-2026!\r')
    expect(await answer).toBe('Secret-2026!')
    expect(shown.join('')).toBe('Password: \n')
  })

  test('may be piped in by another program', async () => {
    const input = new PassThrough()
    const answer = askSecret('Password: ', input, new PassThrough())
    input.end('Secret-2026!\n')
    expect(await answer).toBe('Secret-2026!')
  })
})
