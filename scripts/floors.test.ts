import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { violations } from './floors.mjs'

const floors = [['state'], ['api'], ['session', 'ui'], ['screens/*']]
let root = ''

/** A house of these files, each with what it imports. */
function house(files: Readonly<Record<string, string>>): string {
  root = mkdtempSync(join(tmpdir(), 'sillon-floors-'))
  const ground = { 'state/store.ts': '', 'api/client.ts': '', 'session/session.ts': '', 'screens/infos/Form.tsx': '' }
  for (const [file, text] of Object.entries({ ...ground, ...files })) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}
const found = (files: Readonly<Record<string, string>>, exceptions: Readonly<Record<string, string>> = {}) =>
  violations({ root: house(files), floors, exceptions }).map((line) => line.replace(`${root}/`, ''))

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the order of folders', () => {
  it('lets a room import from the floors below, and from itself', () => {
    expect(
      found({
        'screens/infos/InfosScreen.tsx': "import { Form } from './Form'\nimport { get } from '../../state/store'",
        'session/token.ts': "import type { Call } from '../api/client'",
      }),
    ).toEqual([])
  })

  it.each([
    ['a type that api takes from the session', 'api/read.ts', "import type { Session } from '../session/session'"],
    ['a screen that another one imports', 'screens/compte/Compte.tsx', "import { Form } from '../infos/Form'"],
    ['a module that is loaded late', 'screens/compte/Compte.tsx', "const form = await import('../infos/Form')"],
    ['an import over several lines', 'state/a.ts', "import {\n  one,\n  two,\n} from '../api/client'"],
    ['a name that is handed on', 'state/a.ts', "export { request } from '../api/client'"],
  ])('refuses %s', (_, file, text) => {
    expect(found({ [file]: text })).toHaveLength(1)
  })

  it('refuses a folder without a floor, and an exception without use', () => {
    expect(found({ 'helpers/more.ts': '' })).toEqual([
      'helpers/more.ts stands on no floor: give its folder one in scripts/floors.mjs',
    ])
    const arrow = 'api/read.ts -> session/session.ts'
    expect(found({ 'api/read.ts': "import '../session/session'" }, { [arrow]: 'why' })).toEqual([])
    expect(found({}, { [arrow]: 'why' })).toHaveLength(1)
  })

  it('lets a district import from the districts that its door names, and from no other', () => {
    const doors = { socle: [], fermes: ['socle'], dossiers: ['socle'] }
    const crossings = (text: string) =>
      violations({
        root: house({ 'socle/a.ts': '', 'fermes/b.ts': '', 'dossiers/c.ts': text }),
        doors,
        floors: [...floors.slice(0, -1), ['screens/*']],
      })
    expect(crossings("import '../socle/a'")).toEqual([])
    expect(crossings("import '../fermes/b'")).toEqual([expect.stringContaining('dossiers may not import from fermes')])
    expect(crossings("import '../screens/infos/Form'")).toHaveLength(1)
  })

  it('resolves an address that begins with a district', () => {
    const root = join(house({ 'src/socle/a.ts': '', 'src/fermes/b.ts': "import '#socle/a'" }), 'src')
    const below = { socle: [], fermes: ['socle'] }
    expect(violations({ root, doors: below, floors: [] })).toEqual([])
    expect(violations({ root, doors: { ...below, fermes: [] }, floors: [] })).toHaveLength(1)
  })

  it('does not apply to tests', () => {
    expect(
      found({ 'state/store.test.ts': "import '../api/client'", 'testing/x.ts': "import '../api/client'" }),
    ).toEqual([])
  })
})
