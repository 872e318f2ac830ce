// The order of folders (docs/architecture.md): districts by their doors, and in each district rooms by floors. Part of `npm run lint`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The nine districts, from the ground up, each with those that it may import from. Server, browser and contract have the same ones: a capability
 * is in the same district in all three.
 */
const DISTRICTS = {
  // Knows no farm.
  socle: [],
  // Farms, their rotations, the lists that a campaign year gives them.
  fermes: ['socle'],
  // The outbox: what waits to be sent, and how it is sent.
  courriels: ['socle', 'fermes'],
  // Accounts, organisations, sessions.
  personnes: ['socle', 'fermes', 'courriels'],
  // Partners: sign-in, linked accounts and farms, synchronisation.
  partenaires: ['socle', 'fermes', 'courriels', 'personnes'],
  // The file of a farm, from its entry to its decision.
  dossiers: ['socle', 'fermes', 'courriels'],
  // Advice on a file that changes nothing of it until somebody says so: scenarios; what its years say.
  conseil: ['socle', 'fermes', 'courriels', 'dossiers'],
  // Files that leave the product or enter it: editions, workbooks, exports, imports.
  sorties: ['socle', 'fermes', 'courriels', 'personnes', 'partenaires', 'dossiers'],
  // Keeping the installation.
  administration: ['socle', 'fermes', 'courriels', 'personnes', 'partenaires', 'dossiers', 'conseil', 'sorties'],
}

/**
 * The rooms of a folder, from the ground up. A room is a folder or a file, named without its extension; the most precise name counts. `/*` makes a room of
 * each folder in one. Where there are `doors`, they stand on the ground floor, beside each other. `exceptions` are imports that are let through, each
 * with its reason.
 */
export const houses = [
  {
    root: 'packages/contract/src',
    doors: DISTRICTS,
    floors: [['resources'], ['calls'], ['index']],
  },
  {
    root: 'apps/server/src',
    doors: DISTRICTS,
    floors: [['app'], ['permissions'], ['main', 'bench']],
  },
  {
    root: 'apps/server/src/socle',
    floors: [
      ['sans-secrets'],
      [
        'chiffrement',
        'contenus/antivirus',
        'horodatage',
        'loopback',
        'pdf',
        'private-folder',
        'standard-output',
        'tableurs',
      ],
      ['partners'],
      ['config', 'logger'],
      ['database'],
      ['http', 'journal', 'limites', 'mesures', 'taches'],
      // How a list leaves as a file.
      ['listes'],
      ['application', 'contenus'],
    ],
  },
  {
    root: 'apps/server/src/fermes',
    floors: [['exploitations'], ['assolement', 'referentiels'], ['carte', 'registre']],
  },
  {
    root: 'apps/server/src/personnes',
    // The efforts of an organisation are deleted, and journalled, with it.
    floors: [
      ['authentification', 'efforts', 'journal'],
      ['annonces'],
      ['cgu', 'effacements', 'organismes', 'utilisateurs'],
    ],
  },
  {
    root: 'apps/server/src/partenaires',
    floors: [['fournisseurs', 'visites'], ['comptes'], ['connexion', 'synchronisation']],
  },
  {
    root: 'apps/server/src/dossiers',
    floors: [
      // How a file is opened for an act, what its calculation reads, where it changes its state.
      ['dossier'],
      // The points and the verdict of each file.
      ['resultats'],
      ['annonces', 'documents'],
      ['presence', 'preuves', 'questions'],
      ['audit', 'corrections', 'decisions', 'demarches', 'historique', 'indicateurs', 'rappels'],
      ['feuille', 'nouvelles', 'portefeuille'],
    ],
    exceptions: {
      'corrections/service.ts -> indicateurs/parties.ts': 'the numbers that the API gives sections stand for codes',
      'decisions/suspens.ts -> indicateurs/jugement.ts':
        'a verdict on a section that its values outlived stands against a decision',
      'decisions/suspens.ts -> indicateurs/validites-repository.ts': 'as does a section that is judged not valid',
      'demarches/apercu.ts -> decisions/suspens.ts': 'what the dialog of a transition shows before it',
      'decisions/service.ts -> indicateurs/service.ts': 'the dashboard has progress and open items of one calculation',
      'demarches/apercu.ts -> decisions/quatre-yeux.ts': 'whether the person may take the decision, said before it',
    },
  },
  {
    root: 'apps/server/src/conseil',
    floors: [['annees', 'efforts', 'scenarios']],
  },
  {
    root: 'apps/server/src/sorties',
    floors: [['editions', 'imports'], ['classeur'], ['exports', 'modeles']],
  },
  {
    root: 'apps/server/src/administration',
    floors: [['ancrages', 'apercus', 'demonstration', 'premiers-pas'], ['verification'], ['donnees'], ['commands']],
  },
  {
    root: 'apps/web/src',
    doors: DISTRICTS,
    floors: [
      ['layout'],
      // A screen puts together what all districts share, and imports no other screen. The sign-in page is there before the application.
      [
        'entree',
        'fermes/screens/*',
        'courriels/screens/*',
        'personnes/screens/*',
        'partenaires/screens/*',
        'dossiers/screens/*',
        'sorties/screens/*',
        'administration/screens/*',
      ],
      // The trials of a scenario are entered in the rows of the sheets: one code for fields.
      ['conseil/screens/*'],
      ['router'],
      ['App'],
      ['application'],
      ['main'],
    ],
  },
  {
    root: 'apps/web/src/socle',
    floors: [
      ['state'],
      ['i18n', 'theme'],
      // The module of calls knows no session: the session passes its token.
      ['api'],
      ['session', 'ui', 'fields'],
      ['forms', 'lists'],
    ],
  },
  {
    root: 'apps/web/src/dossiers',
    floors: [
      ['demandes', 'documents', 'dossier'],
      // The open sheet: its values, saving, draft, undo.
      ['feuille'],
      ['presence', 'preuves', 'questions'],
      ['screens'],
    ],
  },
  {
    root: 'apps/web/src/conseil',
    floors: [['annees', 'plans', 'scenarios'], ['screens']],
  },
  {
    root: 'apps/web/src/dossiers/screens/indicateurs',
    floors: [
      ['actes', 'lecture'],
      ['lignes'],
      ['audit', 'schemes', 'synthese'],
      ['cadre'],
      ['IndicateursScreen', 'early'],
    ],
  },
]

const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file)
const imports = (text) =>
  [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([.#][^']*)'/g)].map(([, target]) => target ?? '')

/** Files of the same house that a file imports. */
function targetsOf(root, file) {
  return imports(readFileSync(join(root, file), 'utf8')).flatMap((target) => {
    // `#district/room/file` is a path from the folder `src` of the package.
    const path = target.startsWith('#')
      ? join(root.slice(0, root.lastIndexOf('/src') + '/src'.length), target.slice(1))
      : join(dirname(join(root, file)), target)
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

/** Violations of the order, one line each. */
export function violations({ root, doors = {}, floors, exceptions = {} }) {
  const storeys = [Object.keys(doors), ...floors]
  const files = readdirSync(root, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter(isSource)
    .sort()
  const unused = new Set(Object.keys(exceptions))
  const found = files.flatMap((file) => {
    const room = roomOf(file, storeys)
    if (room === undefined) return [`${root}/${file} stands on no floor: give its folder one in scripts/floors.mjs`]
    return targetsOf(root, file).flatMap((target) => {
      const other = roomOf(target, storeys)
      if (other === undefined || other.name === room.name || other.floor < room.floor) return []
      if (doors[room.name]?.includes(other.name)) return []
      const arrow = `${file} -> ${target}`
      unused.delete(arrow)
      return arrow in exceptions ? [] : [`${root}/${arrow}: ${room.name} may not import from ${other.name}`]
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
