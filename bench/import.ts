import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserInfo } from '@sillon/contract'
import {
  createLogger,
  type DatabaseConnection,
  demanderImport,
  loadReferenceData,
  openEmbedded,
  openServer,
  rondeDesImports,
  rowsOf,
  siretFictif,
  startPostgresql,
} from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import { type Measured, measured } from './held'
import { printTable } from './measure'

const FARMS = 5000
const LOT = 200
const MILLESIME = 2026

const siretOf = (rang: number) => siretFictif(rang)

/** A file of farms in real communes, as an organisation sends one. */
function file(communes: readonly { nom: string; codepostal: string }[], from: number): string {
  const lignes = Array.from({ length: FARMS }, (_, i) => {
    const { nom, codepostal } = communes[(i * 7919) % communes.length] ?? { nom: '', codepostal: '' }
    return `GAEC mesuré ${i};${siretOf(from + i)};${i} chemin des Mesures;${codepostal};${nom};ferme${i}@exemple.example;17;oui`
  })
  const header = 'Raison sociale;SIRET;Adresse;Code postal;Commune;Adresse email;Activité principale;Irrigation'
  return Buffer.from([header, ...lignes].join('\r\n')).toString('base64')
}

async function measure(name: string, connection: DatabaseConnection): Promise<(string | number)[][]> {
  const { db } = connection
  await connection.migrate()
  await loadReferenceData(db)
  const [person] = await rowsOf<{ id: number }>(
    db,
    sql`insert into utilisateurs (id_type_utilisateur, login, email, prenom, nom) values (1, 'tout', 'tout@exemple.example', 'T', 'T') returning id_utilisateur::int as id`,
  )
  const user: UserInfo = {
    role: 'SUPERADMIN',
    idUtilisateur: person?.id ?? 0,
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
    secondFacteur: false,
    secondFacteurExige: false,
    aPasskey: false,
    idsApplicationsTierces: [],
    cguAAccepter: null,
  }
  const communes = await rowsOf<{ idcommune: number; nom: string; codepostal: string }>(
    db,
    sql`select idcommune, nom, codepostal from communes where codepostal is not null order by idcommune limit 5000`,
  )
  const content = file(communes, 100_000)
  const suites = { courrier: { adresse: '', envoiActif: false }, fermeChangee: async () => undefined }
  const ronde = rondeDesImports(db, suites, createLogger('error'))
  const circonstances = { user, adresse: '::1', millesime: MILLESIME, ...suites }
  const demander = (simulation: boolean) =>
    demanderImport(db, 'exploitations', circonstances, { nom: 'mesure.csv', content, simulation, language: 'fr' })
  const write = async () => {
    await demander(false)
    await ronde.lancer()
  }
  const plain = () =>
    db.transaction(async (tx) => {
      for (let i = 0; i < FARMS; i += LOT) {
        const rows = Array.from({ length: LOT }, (_, j) => {
          const rang = i + j
          const { idcommune, nom, codepostal } = communes[(rang * 7919) % communes.length] ??
            communes[0] ?? { idcommune: 1, nom: '', codepostal: '' }
          return sql`(${`GAEC simple ${rang}`}, ${siretOf(200_000 + rang)}, ${`${rang} chemin des Mesures`}, ${idcommune}, ${nom}, ${codepostal}, ${`ferme${rang}@exemple.example`})`
        })
        await tx.execute(
          sql`insert into exploitations (raison_sociale, siret, adresse, id_commune, nom_commune, code_postal, adresse_mail) values ${sql.join(rows, sql`, `)}`,
        )
      }
    })
  const row = ({ seconds, cpu, memory, held }: Measured, title: string) => [
    `${name}: ${title}`,
    seconds,
    cpu,
    memory,
    held,
  ]
  const rows = [
    row(await measured(plain), 'plain INSERT of the farms alone'),
    row(await measured(() => demander(true)), 'preview'),
    row(await measured(write), 'import, with year and journal'),
    row(await measured(write), 'the same file again'),
  ]
  await connection.close()
  return rows
}

const server = await startPostgresql()
const onServer = await measure('PostgreSQL server', await openServer(await server.createDatabase()))
await server.stop()
const folder = await mkdtemp(join(tmpdir(), 'sillon-bench-'))
const embedded = await measure('embedded', await openEmbedded(folder))
await rm(folder, { recursive: true, force: true })
console.log(`${FARMS} farms`)
printTable(['', 's', 's of this process', 'MB above', 'ms held at most'], [...onServer, ...embedded])
