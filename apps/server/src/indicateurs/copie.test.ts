import {
  confirmerCopie,
  copier,
  getCopie,
  getIndicateurs,
  type Indicateur,
  type Role,
  saveAssolement,
  saveIndicateurs,
  saveValidites,
  type Valeur,
} from '@sillon/contract'
import { etatsDossier } from '@sillon/domain'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '../database/schema'
import { type Caller, type TestApplication, testApplication } from '../testing/application'
import { givenEtat, givenExploitation, indicateursByCode, MILLESIME, whoSees } from '../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const HAIE = 'HVE4_BIODIV_D_1'
const MARE = 'HVE4_BIODIV_D_6'
const BLE = 'HVE4_CULT_D_2'
const BIODIV = 'HVE4_BIODIV'
const PHYTO = 'HVE4_PHYTO'
const IFT = 'HVE4_PHYTO_D_320_H'

const at = (idExploitation: number, millesime = MILLESIME) => ({
  params: { idExploitation, codeNational: 'HVE4' },
  query: { millesime },
})
const put = async (
  caller: Caller,
  idExploitation: number,
  values: Readonly<Record<string, Valeur>>,
  millesime = MILLESIME,
) => {
  const body = Object.entries(values).map(([codeNational, valeur]) => ({ codeNational, valeur }))
  const { status } = await caller.call(saveIndicateurs, { ...at(idExploitation, millesime), body })
  expect(status).toBe(200)
}
const preview = (caller: Caller, idExploitation: number, rubrique = BIODIV) => {
  const { params, query } = at(idExploitation)
  return caller.call(getCopie, { params, query: { ...query, rubrique } })
}
const copy = (caller: Caller, idExploitation: number, codes: readonly string[], rubrique = BIODIV, ifMatch?: string) =>
  caller.call(copier, {
    ...at(idExploitation),
    body: { rubrique, codes: [...codes] },
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  })
const rows = async (caller: Caller, idExploitation: number) =>
  indicateursByCode<Indicateur>((await caller.call(getIndicateurs, at(idExploitation))).body)

/** A farm whose file of last year has 40 ha of wheat, a hedge, a pond and three indices. */
async function given(role: Role = 'CONSEILLER') {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  await put(
    adviser,
    idExploitation,
    { [BLE]: { value: 40 }, [HAIE]: { value: 1200 }, [MARE]: { value: 0.5 }, [IFT]: { n: 3, n_1: 2, n_2: 1 } },
    MILLESIME - 1,
  )
  return { idExploitation, adviser, caller: await whoSees(application, role, idExploitation) }
}

describe('what last year would bring', () => {
  test('is the entries of its file, beside those of this year', async () => {
    const { idExploitation, caller } = await given()
    await put(caller, idExploitation, { [MARE]: { value: 0.25 } })
    const { status, body, headers } = await preview(caller, idExploitation)
    expect([status, headers.etag]).toEqual([200, '"1"'])
    expect(body).toEqual({
      millesime: MILLESIME - 1,
      lignes: [
        { codeNational: HAIE, nouvelle: { value: 1200 }, actuelle: null },
        { codeNational: MARE, nouvelle: { value: 0.5 }, actuelle: { value: 0.25 } },
      ],
    })
  })

  test('is nothing without a file of last year, nor where both years say the same', async () => {
    const alone = await givenExploitation(application)
    const caller = await whoSees(application, 'CONSEILLER', alone)
    expect((await preview(caller, alone)).body.lignes).toEqual([])
    const { idExploitation, adviser } = await given()
    await put(adviser, idExploitation, { [HAIE]: { value: 1200 }, [MARE]: { value: 0.5 } })
    expect((await preview(adviser, idExploitation)).body.lignes).toEqual([])
  })

  test('leaves out what this year’s rotation fills in', async () => {
    const { idExploitation, caller } = await given()
    const ble = async () =>
      (await preview(caller, idExploitation, 'HVE4_CULT')).body.lignes.some(({ codeNational }) => codeNational === BLE)
    expect(await ble()).toBe(true)
    const rotation = [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 100 }]
    await caller.call(saveAssolement, { params: { idExploitation }, query: { millesime: MILLESIME }, body: rotation })
    expect(await ble()).toBe(false)
  })

  test('leaves out sub-sections judged valid', async () => {
    const { idExploitation, caller } = await given()
    const { body: tree } = await caller.call(getIndicateurs, at(idExploitation))
    const iae = tree
      .flatMap(({ rubriques }) => rubriques)
      .flatMap(({ sousRubriques }) => sousRubriques)
      .find(({ libellesEnglobants }) =>
        libellesEnglobants.some(({ indicateurs }) => indicateurs.some(({ codeNational }) => codeNational === HAIE)),
      )
    const idSousRubrique = iae?.idSousRubrique ?? 0
    await caller.call(saveValidites, { ...at(idExploitation), body: [{ idSousRubrique, estValide: true }] })
    expect((await preview(caller, idExploitation)).body.lignes).toEqual([])
    expect((await copy(caller, idExploitation, [HAIE])).body.changements).toEqual([])
  })

  test('is refused for a module that the procedure has not, and to those who do not see the farm', async () => {
    const { idExploitation, caller } = await given()
    expect((await preview(caller, idExploitation, 'HVE4_AUTRE')).status).toBe(404)
    expect((await preview(await application.as('CONSEILLER'), idExploitation)).status).toBe(404)
    expect((await preview(application.anonymous, idExploitation)).status).toBe(401)
  })
})

describe('a copy', () => {
  test('fills the rows asked for, to be confirmed, and no other', async () => {
    const { idExploitation, caller } = await given()
    const { status, body, headers } = await copy(caller, idExploitation, [HAIE, BLE])
    expect([status, headers.etag]).toEqual([200, '"1"'])
    expect(body.changements).toEqual([{ codeNational: HAIE, ancienne: null, nouvelle: { value: 1200 } }])
    const after = await rows(caller, idExploitation)
    expect(after.get(HAIE)).toMatchObject({ valeur: { value: 1200 }, estSaisie: true, aConfirmer: true })
    expect(after.get(MARE)).toMatchObject({ estSaisie: false, aConfirmer: false })
  })

  test('moves the campaigns on by one and keeps what is entered of this one', async () => {
    const { idExploitation, caller } = await given()
    await put(caller, idExploitation, {
      HVE4_PHYTO_D_302: { value: 'TRIANNUEL' },
      [IFT]: { n: 5, n_1: null, n_2: null },
    })
    await copy(caller, idExploitation, [IFT], PHYTO)
    expect((await rows(caller, idExploitation)).get(IFT)?.valeur).toEqual({ n: 5, n_1: 3, n_2: 2 })
  })

  test('is journalled as such', async () => {
    const { idExploitation, caller } = await given()
    await copy(caller, idExploitation, [HAIE])
    const [line] = await application.db
      .select()
      .from(t.journal)
      .where(and(eq(t.journal.idExploitation, idExploitation), eq(t.journal.origine, 'COPIE')))
    expect(line).toMatchObject({
      champ: HAIE,
      ancienne: null,
      nouvelle: { value: 1200 },
      idUtilisateur: caller.idUtilisateur,
      idMillesime: MILLESIME,
    })
  })

  test('does not write over what somebody entered since it was looked at', async () => {
    const { idExploitation, caller, adviser } = await given()
    const { headers } = await preview(caller, idExploitation)
    await put(adviser, idExploitation, { [HAIE]: { value: 900 } })
    const { status, body } = await copy(caller, idExploitation, [HAIE, MARE], BIODIV, headers.etag as string)
    expect([status, body.conflits?.map(({ codeNational }) => codeNational)]).toEqual([412, [HAIE]])
    expect((await rows(caller, idExploitation)).get(MARE)?.estSaisie).toBe(false)
  })

  test.each<[string, (caller: Caller, id: number) => Promise<unknown>, boolean, Valeur]>([
    ['typing over it', (caller, id) => put(caller, id, { [HAIE]: { value: 1300 } }), false, { value: 1300 }],
    ['typing in another row', (caller, id) => put(caller, id, { [MARE]: { value: 1 } }), true, { value: 1200 }],
    [
      'confirming it',
      (caller, id) => caller.call(confirmerCopie, { ...at(id), body: { codes: [HAIE] } }),
      false,
      { value: 1200 },
    ],
    [
      'confirming another',
      (caller, id) => caller.call(confirmerCopie, { ...at(id), body: { codes: [MARE] } }),
      true,
      { value: 1200 },
    ],
  ])('after %s: still to be confirmed or not', async (_, act, aConfirmer, valeur) => {
    const { idExploitation, caller } = await given()
    await copy(caller, idExploitation, [HAIE])
    await act(caller, idExploitation)
    expect((await rows(caller, idExploitation)).get(HAIE)).toMatchObject({ aConfirmer, valeur })
  })

  test('and its confirmation are refused as entries are: by role, farm and state', async () => {
    for (const role of ['CONSEILLER', 'AGRICULTEUR', 'ADMIN_ORGANISME', 'SUPERADMIN'] as const) {
      const { idExploitation, caller } = await given(role)
      for (const etat of etatsDossier) {
        await givenEtat(application, idExploitation, etat)
        const written = await caller.call(saveIndicateurs, { ...at(idExploitation), body: [] })
        const copied = await copy(caller, idExploitation, [])
        const confirmed = await caller.call(confirmerCopie, { ...at(idExploitation), body: { codes: [] } })
        expect([copied.status, confirmed.status], `${role} ${etat}`).toEqual([written.status, written.status])
      }
      const stranger = await application.as('AGRICULTEUR')
      expect((await copy(stranger, idExploitation, [HAIE])).status).toBe(404)
      const confirmed = await stranger.call(confirmerCopie, { ...at(idExploitation), body: { codes: [HAIE] } })
      expect(confirmed.status).toBe(404)
    }
    expect((await copy(application.anonymous, 1, [HAIE])).status).toBe(401)
  })
})
