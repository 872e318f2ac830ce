import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  annulerImportPac,
  attribuerDemarches,
  createDessin,
  createIntervention,
  deleteDessin,
  deleteIntervention,
  getDernierImportPac,
  importPac,
  importRegistre,
  listImportsRegistre,
  reprendreImportRegistre,
  saveDessin,
  saveIntervention,
  updateExploitation,
} from '@sillon/contract'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#socle/database/rows'
import { grow } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { anExploitation, givenEtat, givenExploitation, interventionSaisie, MILLESIME } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const HVE3A = 1
const query = { millesime: MILLESIME }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const declaration = {
  nom: 'declaration.xml',
  content: base64(
    readFileSync(join(import.meta.dirname, '../../../../../docs/exemples/declaration-pac-2026.xml'), 'utf8'),
  ),
  simulation: false,
}
const registre = {
  nom: 'registre.csv',
  content: base64('Date;Produit;N° AMM;Quantité;Unité;Surface traitée (ha)\n02/04/2026;Kart;2100001;1,5;L/ha;4\n'),
  simulation: false,
}
const haie = {
  libelle: 'Haie du chemin',
  geometrie: {
    type: 'LineString' as const,
    coordinates: [
      [5.02, 44.72],
      [5.02, 44.721],
    ] as [number, number][],
  },
  codeIndicateur: 'HVE4_BIODIV_D_11',
}

type Envoi = () => Promise<{ readonly status: number; readonly body: unknown }>
interface Ferme {
  readonly writer: Caller
  readonly params: { readonly idExploitation: number }
}
const dessine = async ({ writer, params }: Ferme) =>
  (await writer.call(createDessin, { params, query, body: haie })).body.uuidDessin
const note = async ({ writer, params }: Ferme) =>
  (await writer.call(createIntervention, { params, query, body: interventionSaisie() })).body.uuidIntervention

/** Prepares a farm for a writer, and returns the sending of its request. */
const ecritures: Record<string, (ferme: Ferme) => Promise<Envoi> | Envoi> = {
  'the rotation':
    ({ writer, params }) =>
    () =>
      grow(writer, params.idExploitation, 12),
  'a PAC declaration':
    ({ writer, params }) =>
    () =>
      writer.call(importPac, { params, query, body: declaration }),
  'a PAC declaration taken back': async ({ writer, params }) => {
    await writer.call(importPac, { params, query, body: declaration })
    const { dernier } = (await writer.call(getDernierImportPac, { params, query })).body
    const idImportPac = dernier?.idImportPac ?? 0
    return () => writer.call(annulerImportPac, { params: { ...params, idImportPac }, query, body: { confirme: true } })
  },
  'a drawing':
    ({ writer, params }) =>
    () =>
      writer.call(createDessin, { params, query, body: haie }),
  'a changed drawing': async (ferme) => {
    const params = { ...ferme.params, uuidDessin: await dessine(ferme) }
    return () => ferme.writer.call(saveDessin, { params, query, body: { ...haie, libelle: 'Haie du pré' } })
  },
  'a deleted drawing': async (ferme) => {
    const params = { ...ferme.params, uuidDessin: await dessine(ferme) }
    return () => ferme.writer.call(deleteDessin, { params, query })
  },
  'a record':
    ({ writer, params }) =>
    () =>
      writer.call(createIntervention, { params, query, body: interventionSaisie() }),
  'a changed record': async (ferme) => {
    const params = { ...ferme.params, uuidIntervention: await note(ferme) }
    return () => ferme.writer.call(saveIntervention, { params, query, body: { surface: 3 } })
  },
  'a deleted record': async (ferme) => {
    const params = { ...ferme.params, uuidIntervention: await note(ferme) }
    return () => ferme.writer.call(deleteIntervention, { params, query })
  },
  'a register file':
    ({ writer, params }) =>
    () =>
      writer.call(importRegistre, { params, query, body: registre }),
  'a register file taken back': async ({ writer, params }) => {
    await writer.call(importRegistre, { params, query, body: registre })
    const [made] = (await writer.call(listImportsRegistre, { params, query })).body
    const idImportRegistre = made?.idImportRegistre ?? 0
    return () => writer.call(reprendreImportRegistre, { params: { ...params, idImportRegistre }, query, body: {} })
  },
  'the farm':
    ({ writer, params }) =>
    () =>
      writer.call(updateExploitation, {
        params,
        query,
        body: anExploitation({ exploitationInfo: { irrigation: true } }),
      }),
}

/** Locks the head of a farm's journal. */
const journalOf = ({ params }: Ferme) =>
  sql`select 1 from journal_chaines where chaine = ${`exploitation ${params.idExploitation}`} for update`

/** Answers to two requests that both hold their first locks before either gets the held ones. */
async function together(envois: readonly [Envoi, Envoi], held: SQL) {
  const { db } = application
  const waiting = async () =>
    (
      await rowsOf(
        db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length
  const answers: ReturnType<Envoi>[] = []
  await db.transaction(async (tx) => {
    await tx.execute(held)
    for (const [i, envoyer] of envois.entries()) {
      answers.push(envoyer())
      await expect.poll(waiting).toBe(i + 1)
    }
  })
  return Promise.all(answers)
}

async function given(): Promise<Ferme> {
  const idExploitation = await givenExploitation(application)
  await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
  const writer = await application.as('SUPERADMIN')
  await grow(writer, idExploitation, 10)
  return { writer, params: { idExploitation } }
}

test.each(Object.entries(ecritures))('%s, sent twice at once, meets no deadlock', async (_, prepare) => {
  const ferme = await given()
  const envoyer = await prepare(ferme)
  const [first, second] = await together([envoyer, envoyer], journalOf(ferme))
  expect(first).toMatchObject({ status: 200 })
  // The second may find its work done.
  expect(second?.status, JSON.stringify(second?.body)).toBeLessThan(500)
})

test('a record and the rotation of one farm, written at once, meet no deadlock', async () => {
  const ferme = await given()
  const envois = await Promise.all([ecritures['a record']?.(ferme), ecritures['the rotation']?.(ferme)])
  const answers = await together(envois as [Envoi, Envoi], journalOf(ferme))
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
})

test('the procedures of the same farms, given twice at once, meet no deadlock', async () => {
  const { writer, params } = await given()
  const { idExploitation } = params
  const envoyer = () =>
    writer.call(attribuerDemarches, {
      body: { exploitations: [idExploitation], demarches: [HVE3A], simulation: false },
    })
  const held = sql`select 1 from exploitations where id_exploitation = ${idExploitation} for share`
  expect(await together([envoyer, envoyer], held)).toMatchObject([
    { status: 200, body: { faites: 1 } },
    { status: 200, body: { faites: 0 } },
  ])
})
