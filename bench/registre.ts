import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { UserInfo } from '@sillon/contract'
import {
  createLogger,
  type Database,
  type DatabaseConnection,
  importer,
  loadReferenceData,
  openEmbedded,
  openServer,
  poursuivre,
  reprendre,
  rondeDesRegistres,
  rowsOf,
  siretFictif,
  startPostgresql,
} from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import { type Measured, measured } from './held'
import { printTable } from './measure'

const TRAITEMENTS = 200_000
/** Limit of the processor time of one stretch without a yield: a tenth of a second on a quiet machine, with room for a busy one. */
const TENU_MAX_MS = 250
const MILLESIME = 2026
const CULTURES = ["Blé tendre d'hiver", "Orge d'hiver", 'Maïs', "Colza d'hiver", 'Luzerne']

const traitements = Array.from({ length: TRAITEMENTS }, (_, i) => ({
  date: `${MILLESIME}-0${1 + (i % 9)}-1${i % 10}`,
  heureDebut: '07:30',
  numIlot: String(1 + (Math.floor(i / 10) % 200)),
  numParcelle: String(1 + (i % 10)),
  surface: (100 + (i % 400)) / 100,
  culture: CULTURES[i % 5],
  produit: `Produit ${i % 60}`,
  amm: String(2_000_000 + (i % 60)),
  quantite: ((i % 2000) + 1) / 100,
  unite: 'L/ha',
  cible: 'Septoriose',
}))
const csv = [
  'Date;Heure de début;Îlot;Parcelle;Surface traitée;Culture;Produit;N° AMM;Dose/ha;Unité;Cible',
  ...traitements.map((one) => Object.values(one).join(';').replaceAll('.', ',')),
].join('\r\n')
const json = JSON.stringify({ interventions: traitements })
/** As a browser sends a long file. */
const envoi = (text: string) => gzipSync(text).toString('base64')
const FICHIERS = { csv: envoi(csv), json: envoi(json) }

/** The sums that calculations need: by crop and product, treated hectares, quantity, number. */
const sommes = (db: Database, idExploitation: number) =>
  rowsOf(
    db,
    sql`select culture, amm, sum(surface) as hectares, sum(surface * quantite) as quantite, count(*)::int as nombre from registre
      where id_exploitation = ${idExploitation} and id_millesime = ${MILLESIME} group by 1, 2 order by 1, 2`,
  )

/** A person, a farm, and the same farm for the plain copy. */
async function given(db: Database) {
  const idOf = async (query: ReturnType<typeof sql>) => (await rowsOf<{ id: number }>(db, query))[0]?.id ?? 0
  const farm = (rang: number) =>
    idOf(sql`insert into exploitations (raison_sociale, siret, adresse, id_commune, nom_commune, code_postal, adresse_mail)
      select 'GAEC mesuré', ${siretFictif(rang)}, '1 chemin des Mesures', idcommune, nom, codepostal, 'ferme@exemple.example' from communes limit 1
      returning id_exploitation::int as id`)
  const idUtilisateur = await idOf(
    sql`insert into utilisateurs (id_type_utilisateur, login, email, prenom, nom) values (1, 'tout', 'tout@exemple.example', 'T', 'T') returning id_utilisateur::int as id`,
  )
  const user: UserInfo = {
    role: 'SUPERADMIN',
    idUtilisateur,
    login: 'tout',
    email: 'tout@exemple.example',
    nextEmail: null,
    prenom: 'T',
    nom: 'T',
    idTypeUtilisateur: 1,
    idOrganismePrincipal: null,
    idOrganismeSecondaire: null,
    outrepasserAccesExploitation: true,
    accessCreationUpdateExploitation: true,
    accessCreationUtilisateur: true,
    accessAttributionDroit: true,
    idsEntites: [],
    idsDemarches: [],
    idsApplicationsTierces: [],
    secondFacteur: false,
    secondFacteurExige: false,
    aPasskey: false,
    cguAAccepter: null,
  }
  return { user, idExploitation: await farm(1), copie: await farm(2) }
}

const COLONNES =
  'id_exploitation, id_millesime, nature, origine, num_ilot, num_parcelle, date, heure_debut, surface, id_culture, culture, produit, amm, quantite, unite, cible'

async function measure(name: string, connection: DatabaseConnection, folder: string | null) {
  const { db } = connection
  await connection.migrate()
  await loadReferenceData(db)
  const { user, idExploitation, copie } = await given(db)
  const fermeChangee = async () => undefined
  const acte = { user, year: { idExploitation, idMillesime: MILLESIME }, fermeChangee }
  const ronde = rondeDesRegistres(db, { fermeChangee, findUser: async () => user }, createLogger('error'))
  const language = 'fr'
  let id = 0
  const preview = async (format: keyof typeof FICHIERS) => {
    const demande = { nom: `mesure.${format}`, content: FICHIERS[format], simulation: true, language } as const
    id = (await importer(db, acte, demande)).idImportRegistre ?? 0
    await ronde.lancer()
  }
  const write = async () => {
    await poursuivre(db, acte, { idImportRegistre: id, body: { simulation: false }, language })
    await ronde.lancer()
    const [last] = await rowsOf<{ etat: string; nombre: number }>(
      db,
      sql`select etat, nombre from imports_registre where id_import_registre = ${id}`,
    )
    if (last?.etat !== 'TERMINE') throw new Error(`The import ended as ${last?.etat}.`)
    await sommes(db, idExploitation)
  }
  const takeBack = async () => {
    await reprendre(db, acte, id, false)
    await ronde.lancer()
  }
  const row = ({ seconds, cpu, memory, held, heldCpu }: Measured, title: string) => [
    `${name}: ${title}`,
    seconds,
    cpu,
    memory,
    held,
    heldCpu,
  ]
  const rows: (string | number)[][] = [
    row(await measured(() => preview('csv')), 'preview'),
    row(await measured(write), 'import, with the sums'),
  ]
  if (folder !== null) {
    // The same rows as a file that the server reads itself: no check, no comparison, no journal.
    const file = join(folder, 'traitements.csv')
    const [found] = await rowsOf<{ csv: string }>(
      db,
      sql`select string_agg(concat_ws(',', ${copie}::int, id_millesime, nature, 'SAISIE', num_ilot, num_parcelle, date, heure_debut, surface,
        coalesce(id_culture::text, ''), coalesce('"' || culture || '"', ''), produit, amm, quantite, unite, cible), E'\n') as csv
        from (select * from registre where id_exploitation = ${idExploitation}) r`,
    )
    await writeFile(file, found?.csv ?? '')
    await chmod(file, 0o644)
    const plain = async () => {
      await db.execute(sql.raw(`copy interventions (${COLONNES}) from '${file}' with (format csv)`))
      await sommes(db, copie)
    }
    rows.push(row(await measured(plain), 'plain COPY, with the same sums'))
    const [ours, theirs] = [await sommes(db, idExploitation), await sommes(db, copie)]
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error('The sums differ.')
  }
  rows.push(row(await measured(() => preview('csv')), 'preview of the same again'))
  rows.push(row(await measured(() => preview('json')), 'preview of the same as JSON'))
  const [done] = await rowsOf<{ id: number }>(
    db,
    sql`select id_import_registre::int as id from imports_registre where etat = 'TERMINE'`,
  )
  id = done?.id ?? 0
  rows.push(row(await measured(takeBack), 'taken back, its records removed'))
  await ronde.stop()
  await connection.close()
  return rows
}

const folder = await mkdtemp(join(tmpdir(), 'sillon-bench-'))
await chmod(folder, 0o755)
const server = await startPostgresql()
const onServer = await measure('PostgreSQL server', await openServer(await server.createDatabase()), folder)
await server.stop()
const embedded = await measure('embedded', await openEmbedded(join(folder, 'data')), null)
await rm(folder, { recursive: true, force: true })
console.log(
  `${TRAITEMENTS} treatments: CSV of ${Buffer.byteLength(csv) / 1e6} MB, JSON of ${Buffer.byteLength(json) / 1e6} MB`,
)
printTable(
  ['', 's', 's of this process', 'MB above', 'ms held at most', 'of them processor'],
  [...onServer, ...embedded],
)
const tenu = Math.max(...[...onServer, ...embedded].map((row) => Number(row.at(-1))))
console.log(
  `Longest stretch: ${tenu.toFixed(0)} ms of processor, ${(tenu / TENU_MAX_MS).toFixed(2)} of the limit of ${TENU_MAX_MS} ms.`,
)
if (tenu > TENU_MAX_MS) process.exitCode = 1
