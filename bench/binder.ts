import {
  Contenus,
  findUser,
  loadCgu,
  loadDemonstration,
  loadReferenceData,
  openServer,
  relier,
  rowsOf,
  startPostgresql,
} from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { type Cost, costOf, inTurnsApart, sizeOf, TURNS, tell, wayAsked } from './apart'
import { median, printTable } from './measure'

/**
 * The binder of a file with 60 photographs, from the database to its last byte, beside a plain loop of pdfkit that reads the same photographs from the same database. Each in a process of
 * its own, which has written such a document of one photograph before.
 */
const PHOTOGRAPHS = 60
const MILLESIME = 2026
/** Places of a file where proofs stand. */
const LIEUX = ['CULT_SYNTHESE', 'BIODIV_IAE', 'PHYTO_CMR', 'PHYTO_IFT']

interface Fichier {
  readonly idDossier: number
  readonly idExploitation: number
}
type Connection = Awaited<ReturnType<typeof openServer>>

/** Files that are not decided, so that the binder shows their present content. */
const fichiers = ({ db }: Connection) =>
  rowsOf<Fichier>(
    db,
    sql`select id_dossier::int as "idDossier", id_exploitation::int as "idExploitation" from dossiers join demarches using (id_demarche)
      where code = 'HVE4' and id_millesime = ${MILLESIME} and etat_dossier = 'SAISIE_EN_COURS' order by id_dossier limit 2`,
  )

/** As large as a stored photograph of a telephone: grain over soft shapes, no two alike. */
const photographie = async (rang: number) => {
  const noise = await sharp({
    create: {
      width: 320,
      height: 240,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 120, sigma: 18 + (rang % 8) },
    },
  })
    .png()
    .toBuffer()
  return sharp(noise).resize(2560, 1920).jpeg({ quality: 78 }).toBuffer()
}

async function fill(connection: Connection): Promise<number> {
  const { db } = connection
  await connection.migrate()
  await loadReferenceData(db)
  await loadCgu(db)
  await loadDemonstration(db)
  const contenus = new Contenus(db)
  const sizes: number[] = []
  const [whole, small] = await fichiers(connection)
  for (const [file, count] of [
    [whole, PHOTOGRAPHS],
    [small, 1],
  ] as const)
    for (let rang = 0; rang < count; rang++) {
      const { sha256, taille } = await contenus.deposer(await photographie(rang))
      sizes.push(taille / 1000)
      await db.execute(sql`
        with preuve as (
          insert into preuves (id_exploitation, nom) values (${file?.idExploitation}, ${`Photographie ${rang + 1}`}) returning id_preuve, id_exploitation),
        revision as (insert into preuves_revisions (id_preuve, numero, sha256, nom_fichier) select id_preuve, 1, ${sha256}, 'photographie.jpg' from preuve)
        insert into preuves_liens (id_dossier, id_exploitation, id_preuve, lieu)
        select ${file?.idDossier}::int, id_exploitation, id_preuve, ${LIEUX[rang % LIEUX.length]} from preuve`)
    }
  console.log(`${PHOTOGRAPHS} photographs of ${Math.min(...sizes).toFixed(0)} to ${Math.max(...sizes).toFixed(0)} KB`)
  return sizes.length
}

/** A page for each photograph, under its name. */
async function loop({ db }: Connection, { idExploitation }: Fichier): Promise<number> {
  const contenus = new Contenus(db)
  const photographs = await rowsOf<{ nom: string; sha256: string }>(
    db,
    sql`select nom, sha256 from preuves join preuves_revisions using (id_preuve) where id_exploitation = ${idExploitation} and nom like 'Photographie %' order by id_preuve`,
  )
  const pdf = new PDFDocument({ size: 'A4', margin: 48, autoFirstPage: false })
  const size = sizeOf(pdf)
  for (const { nom, sha256 } of photographs) {
    pdf.addPage().fontSize(13).text(nom)
    pdf.image(await contenus.lireEntier(sha256), { fit: [499, 700] })
  }
  pdf.end()
  return size
}

async function binder({ db }: Connection, { idExploitation }: Fichier): Promise<number> {
  const [person] = await rowsOf<{ id: number }>(
    db,
    sql`select id_utilisateur::int as id from utilisateurs where login = 'superadmin'`,
  )
  const user = await findUser(db, person?.id ?? 0)
  if (user === undefined) throw new Error('The demonstration has no super administrator.')
  const request = { idExploitation, codeNational: 'HVE4', millesime: MILLESIME }
  const suivi = { avancer: () => undefined, signal: new AbortController().signal }
  const { flux } = await relier(db, new Contenus(db), user, request, 'fr', suivi)
  return sizeOf(flux)
}

const ways: Readonly<Record<string, typeof binder>> = { 'the binder': binder, 'pdfkit, a plain loop': loop }

const asked = wayAsked()
const write = asked === undefined ? undefined : ways[asked]
if (write !== undefined) {
  const connection = await openServer(process.env.BENCH_DATABASE ?? '')
  const [whole, small] = await fichiers(connection)
  if (whole === undefined || small === undefined) throw new Error('The demonstration has no such files.')
  await write(connection, small)
  const { given: size, ...cost } = await costOf(() => write(connection, whole))
  tell({ ...cost, size })
  await connection.close()
} else {
  const server = await startPostgresql()
  const url = await server.createDatabase()
  const connection = await openServer(url)
  await fill(connection)
  await connection.close()
  const told = await inTurnsApart<Cost & { size: number }>(Object.keys(ways), TURNS, { BENCH_DATABASE: url })
  const of = (way: string, what: keyof Cost | 'size') => median((told.get(way) ?? []).map((run) => run[what]))
  printTable(
    ['way', 's', 'times the loop', 'MB above rest', 'longest wait, ms', 'MB of file'],
    Object.keys(ways).map((way) => [
      way,
      of(way, 'ms') / 1000,
      of(way, 'ms') / of('pdfkit, a plain loop', 'ms'),
      of(way, 'mb'),
      of(way, 'waited'),
      of(way, 'size') / 1e6,
    ]),
  )
  await server.stop()
}
