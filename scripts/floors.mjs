// The order of folders (docs/architecture.md): a room imports only from rooms on floors below its own. Part of `npm run lint`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * From the ground up. A room is a folder or a file, named without its extension; the most precise name counts. `/*` makes a room of each folder in one.
 * `exceptions` are imports that are let through, each with its reason.
 */
export const houses = [
  {
    root: 'apps/server/src',
    floors: [
      ['ancrages/horodatage', 'contenus/antivirus', 'pdf', 'private-folder', 'standard-output', 'tableurs'],
      ['config', 'logger'],
      ['database'],
      ['http', 'journal', 'taches'],
      // How a list leaves as a file.
      ['listes'],
      ['authentification', 'contenus', 'exploitations'],
      // What a file refers to.
      ['assolement', 'referentiels'],
      ['dossier'],
      // What each file comes to.
      ['resultats'],
      // What resources say and attach.
      ['courriels', 'documents'],
      // What a file shows an auditor, and what they say of it; what people ask each other about it.
      ['preuves', 'questions'],
      // Resources.
      [
        'administration',
        'ancrages',
        'application',
        'cgu',
        'corrections',
        'decisions',
        'demarches',
        // Who waits to be erased: a list like others.
        'donnees/demandes',
        'historique',
        'indicateurs',
        'organismes',
        'rappels',
        'utilisateurs',
      ],
      // What puts them together.
      ['demonstration', 'donnees/export-demandes', 'editions', 'feuille', 'imports', 'portefeuille'],
      // What an auditor takes along: an edition with its proofs.
      ['classeur'],
      // What is taken away of all this.
      ['exports', 'modeles'],
      ['verification'],
      // All that is held of a person.
      ['donnees'],
      ['app'],
      ['permissions'],
      ['main', 'bench', 'commands'],
    ],
    exceptions: {
      'corrections/service.ts -> indicateurs/parties.ts': 'the numbers that the API gives sections stand for codes',
      'decisions/suspens.ts -> indicateurs/jugement.ts':
        'a verdict on a section that its values outlived stands against a decision',
      'decisions/suspens.ts -> indicateurs/validites-repository.ts': 'as does a section that is judged not valid',
      'demarches/apercu.ts -> decisions/suspens.ts': 'what the dialog of a transition shows before it',
    },
  },
  {
    root: 'apps/web/src',
    floors: [
      ['state'],
      ['i18n', 'theme'],
      // The calls know no session: it tells them its token.
      ['api'],
      ['session', 'ui', 'fields'],
      // What takes long to be made: asked for by every list.
      ['exports'],
      ['forms', 'lists'],
      ['acces', 'cgu', 'connexion', 'documents', 'dossier', 'editions', 'exploitation', 'imports'],
      ['layout'],
      // The sign-in page is there before the application, and knows nothing of it.
      ['entree', 'screens/*'],
      ['router'],
      ['App'],
      ['application'],
      ['main'],
    ],
  },
  {
    root: 'apps/web/src/screens/indicateurs',
    floors: [
      ['feuille'],
      ['actes', 'lecture'],
      ['lignes'],
      ['schemes', 'synthese'],
      ['cadre'],
      ['IndicateursScreen', 'early'],
    ],
  },
]

const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file)
const imports = (text) =>
  [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^']*)'/g)].map(([, target]) => target ?? '')

/** What a file imports of the same house, as files. */
function targetsOf(root, file) {
  return imports(readFileSync(join(root, file), 'utf8')).flatMap((target) => {
    const path = join(dirname(join(root, file)), target)
    const found = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
      .map((end) => path + end)
      .find((it) => isSource(it) && existsSync(it))
    const inside = found === undefined ? '..' : relative(root, found).replaceAll('\\', '/')
    return inside.startsWith('..') ? [] : [inside]
  })
}

function roomOf(file, floors) {
  const path = file.replace(/\.tsx?$/, '')
  const names = floors.flatMap((rooms, floor) =>
    rooms.flatMap((name) => {
      const folder = name.endsWith('/*') ? `${name.slice(0, -1)}${path.slice(name.length - 1).split('/')[0]}` : name
      return path === folder || path.startsWith(`${folder}/`) ? [{ name: folder, floor }] : []
    }),
  )
  return names.sort((a, b) => b.name.length - a.name.length)[0]
}

/** What stands against the order, a line each. */
export function violations({ root, floors, exceptions = {} }) {
  const files = readdirSync(root, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter(isSource)
    .sort()
  const unused = new Set(Object.keys(exceptions))
  const found = files.flatMap((file) => {
    const room = roomOf(file, floors)
    if (room === undefined) return [`${root}/${file} stands on no floor: give its folder one in scripts/floors.mjs`]
    return targetsOf(root, file).flatMap((target) => {
      const other = roomOf(target, floors)
      if (other === undefined || other.name === room.name || other.floor < room.floor) return []
      const arrow = `${file} -> ${target}`
      unused.delete(arrow)
      return arrow in exceptions ? [] : [`${root}/${arrow}: ${room.name} is not above ${other.name}`]
    })
  })
  return [...new Set([...found, ...[...unused].map((arrow) => `${root}: nothing needs the exception ${arrow}`)])]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = houses.flatMap(({ root, ...rest }) =>
    violations({ root: join(import.meta.dirname, '..', root), ...rest }),
  )
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
