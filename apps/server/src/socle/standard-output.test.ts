import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { standardOutput } from './standard-output'

test('unread lines are dropped beyond the buffer, and the next reader is told how many', () => {
  const taken: string[] = []
  let goOn = () => {}
  const slow = new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      taken.push(line)
      goOn = done
    },
  })
  const output = standardOutput(slow, 10)
  for (const line of ['first line\n', 'second line\n', 'third\n', 'fourth\n']) output.write(line)
  while (slow.writableLength > 0) goOn()
  output.write('fifth\n')
  while (slow.writableLength > 0) goOn()
  const [before, note, after] = taken.join('').split('\n')
  expect([before, after]).toEqual(['first line', 'fifth'])
  expect(JSON.parse(note ?? '')).toMatchObject({ level: 40, dropped: 3 })
})

test('a reader that goes away does not end the process', () => {
  const gone = new Writable({ write: (_line, _encoding, done) => done(new Error('EPIPE')) })
  expect(() => standardOutput(gone).write('line\n')).not.toThrow()
})
