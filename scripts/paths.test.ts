import { expect, it } from 'vitest'
import { deadPaths } from './paths.mjs'

const files = [
  'README.md',
  'docs/a.md',
  'docs/how-to/b.md',
  'apps/server/src/dossiers/preuves/routes.ts',
  'packages/data/hve4/seuils.csv',
]
const found = (text: string) => deadPaths({ 'docs/a.md': text }, files)

it.each([
  ['a file', '`apps/server/src/dossiers/preuves/routes.ts`'],
  ['a file and a line of it', '`apps/server/src/dossiers/preuves/routes.ts:12`'],
  ['a folder', '`apps/server/src/dossiers/` and `apps/server/src/dossiers/preuves`'],
  ['the end of a path', '`preuves/routes.ts`'],
  ['any of several', '`packages/data/<scheme>/seuils.csv`, `packages/data/*/seuils.csv`'],
  [
    'another document',
    '[b](how-to/b.md), [its head](how-to/b.md#head), [elsewhere](https://example.org/x.md), [above](#above)',
  ],
  ['what is no path', '`application/zip`, `GET /api/x/y.json`, `and/or`'],
])('a document may name %s', (_, text) => expect(found(text)).toEqual([]))

it.each([
  ['a file that moved', '`apps/server/src/preuves/routes.ts`'],
  ['a folder that moved', '`apps/server/src/preuves`'],
  ['the end of a path that there is not', '`questions/routes.ts`'],
  ['part of a name', '`ves/routes.ts`'],
  ['a document that moved', '[b](b.md)'],
])('a document may not name %s', (_, text) => expect(found(text)).toHaveLength(1))
