import {
  copier,
  getCopie,
  getIndicateurs,
  type Indicateur,
  type IndicateurSaisi,
  type Role,
  saveAssolement,
  saveIndicateurs,
  saveValidites,
  type Valeur,
} from '@sillon/contract'
import { etatsDossier, isDecided, isLockedForFarmer } from '@sillon/domain'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, indicateursByCode, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const HAIE = 'HVE4_BIODIV_D_1'
const FOSSE = 'HVE4_BIODIV_D_6'
const SOL = 'HVE4_BIODIV_D_62'
const BLE = 'HVE4_CULT_D_2'
const BIODIV = 'HVE4_BIODIV'
const PHYTO = 'HVE4_PHYTO'
const IFT = 'HVE4_PHYTO_D_320_H'
const PERIODE = 'HVE4_PHYTO_D_302'

const campagne = fc.option(fc.nat(9))

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
const preview = (caller: Caller, idExploitation: number, rubrique: string | undefined = BIODIV) => {
  const { params, query } = at(idExploitation)
  return caller.call(getCopie, { params, query: { ...query, rubrique } })
}
const copy = (caller: Caller, idExploitation: number, codes: readonly string[], rubrique = BIODIV) =>
  caller.call(copier, { ...at(idExploitation), body: { rubrique, codes: [...codes] } })
const rotate = async (caller: Caller, idExploitation: number, millesime = MILLESIME) => {
  const body = [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 100 }]
  const { status } = await caller.call(saveAssolement, { params: { idExploitation }, query: { millesime }, body })
  expect(status).toBe(200)
}
/** Judges the sub-section of a row valid. */
async function judgeValid(caller: Caller, idExploitation: number, code: string) {
  const { body: tree } = await caller.call(getIndicateurs, at(idExploitation))
  const { idSousRubrique = 0 } =
    tree
      .flatMap(({ rubriques }) => rubriques)
      .flatMap(({ sousRubriques }) => sousRubriques)
      .find(({ libellesEnglobants }) =>
        libellesEnglobants.some(({ indicateurs }) => indicateurs.some(({ codeNational }) => codeNational === code)),
      ) ?? {}
  const body = [{ idSousRubrique, estValide: true }]
  expect((await caller.call(saveValidites, { ...at(idExploitation), body })).status).toBe(200)
}
const rows = async (caller: Caller, idExploitation: number) =>
  indicateursByCode<Indicateur>((await caller.call(getIndicateurs, at(idExploitation))).body)

/** A farm whose file of last year has 40 ha of wheat, a hedge, a ditch, a soil observation and three indices. */
async function given(role: Role = 'CONSEILLER') {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  await put(
    adviser,
    idExploitation,
    {
      [BLE]: { value: 40 },
      [HAIE]: { value: 1200 },
      [FOSSE]: { value: 0.5 },
      [SOL]: { value: true },
      [IFT]: { n: 3, n_1: 2, n_2: 1 },
    },
    MILLESIME - 1,
  )
  return { idExploitation, adviser, caller: await whoSees(application, role, idExploitation) }
}

describe('the preview of a copy from last year', () => {
  test('holds the entries of last year’s file, except those already entered this year', async () => {
    const { idExploitation, caller } = await given()
    await put(caller, idExploitation, { [FOSSE]: { value: 0.25 } })
    const { status, body } = await preview(caller, idExploitation)
    expect(status).toBe(200)
    expect(body).toEqual({
      millesime: MILLESIME - 1,
      lignes: [{ codeNational: HAIE, nouvelle: { value: 1200 } }],
      laissees: [
        {
          codeNational: FOSSE,
          motif: 'DEJA_SAISIE',
          remplacement: { actuelle: { value: 0.25 }, nouvelle: { value: 0.5 } },
        },
        { codeNational: SOL, motif: 'CAMPAGNE_SEULE' },
      ],
    })
  })

  test('is empty without a file of last year', async () => {
    const alone = await givenExploitation(application)
    const caller = await whoSees(application, 'CONSEILLER', alone)
    expect((await preview(caller, alone)).body).toMatchObject({ lignes: [], laissees: [] })
  })

  test('leaves out last year’s areas, whether or not this year has a rotation', async () => {
    const { idExploitation, caller } = await given()
    const leftOut = async () => (await preview(caller, idExploitation, 'HVE4_CULT')).body
    expect(await leftOut()).toMatchObject({ lignes: [], laissees: [{ codeNational: BLE, motif: 'CAMPAGNE_SEULE' }] })
    await rotate(caller, idExploitation)
    expect(await leftOut()).toMatchObject({ lignes: [], laissees: [{ codeNational: BLE, motif: 'CAMPAGNE_SEULE' }] })
  })

  test('leaves out rows that are hidden this year or were hidden last year', async () => {
    const { idExploitation, adviser, caller } = await given()
    // Visible only with a soilless area, which the farm had last year.
    const [recyclage, horsSol] = ['HVE4_PHYTO_D_571', 'HVE4_CULT_D_42']
    await put(adviser, idExploitation, { [recyclage]: { value: 2 } }, MILLESIME - 1)
    const ofRecyclage = async () => {
      const { lignes, laissees } = (await preview(caller, idExploitation, PHYTO)).body
      return [...lignes.map((ligne) => ({ ...ligne, motif: null })), ...laissees].find(
        ({ codeNational }) => codeNational === recyclage,
      )?.motif
    }
    expect(await ofRecyclage()).toBeUndefined()
    await put(adviser, idExploitation, { [horsSol]: { value: 3 } }, MILLESIME - 1)
    expect(await ofRecyclage()).toBe('SANS_OBJET')
    expect((await copy(caller, idExploitation, [recyclage], PHYTO)).body.changements).toEqual([])
    await put(adviser, idExploitation, { [horsSol]: { value: 3 } })
    expect(await ofRecyclage()).toBeNull()
  })

  test('leaves out campaigns that this year does not ask for, unless the choice of the period is copied too', async () => {
    const { idExploitation, adviser, caller } = await given()
    await rotate(caller, idExploitation, MILLESIME)
    await rotate(caller, idExploitation, MILLESIME - 1)
    const lignes = async () => (await preview(caller, idExploitation, PHYTO)).body.lignes
    expect(await lignes()).toEqual([])
    await put(adviser, idExploitation, { [PERIODE]: { value: 'BIANNUEL' } }, MILLESIME - 1)
    // The hidden campaign moves together with the visible one.
    expect(await lignes()).toEqual([
      { codeNational: PERIODE, nouvelle: { value: 'BIANNUEL' } },
      { codeNational: IFT, nouvelle: { n: null, n_1: 3, n_2: 2 } },
    ])
    expect((await copy(caller, idExploitation, [IFT], PHYTO)).body.changements).toEqual([])
    await put(adviser, idExploitation, { [PERIODE]: { value: 'ANNEE_COURANTE' } })
    expect(await lignes()).toEqual([])
  })

  test('leaves out sub-sections judged valid', async () => {
    const { idExploitation, caller } = await given()
    await judgeValid(caller, idExploitation, HAIE)
    const { lignes, laissees } = (await preview(caller, idExploitation)).body
    expect(lignes).toEqual([])
    expect(laissees).toContainEqual({ codeNational: HAIE, motif: 'SECTION_VALIDEE' })
    expect((await copy(caller, idExploitation, [HAIE])).body.changements).toEqual([])
  })

  test('is refused for a module that the procedure does not have, and to strangers to the farm', async () => {
    const { idExploitation, caller } = await given()
    expect((await preview(caller, idExploitation, 'HVE4_AUTRE')).status).toBe(404)
    expect((await preview(await application.as('CONSEILLER'), idExploitation)).status).toBe(404)
    expect((await preview(application.anonymous, idExploitation)).status).toBe(401)
  })
})

describe('the copy of a whole file', () => {
  const wholePreview = (caller: Caller, idExploitation: number) => caller.call(getCopie, at(idExploitation))
  const wholeCopy = (
    caller: Caller,
    idExploitation: number,
    codes: string[],
    remplacer: string[] = [],
    etag?: string,
  ) =>
    caller.call(copier, {
      ...at(idExploitation),
      body: { codes, remplacer },
      ...(etag !== undefined && { headers: { 'if-match': etag } }),
    })

  test('copies the rows of each module, and those that an answer in another module opens, as one act', async () => {
    const { idExploitation, adviser, caller } = await given()
    for (const annee of [MILLESIME, MILLESIME - 1]) await rotate(adviser, idExploitation, annee)
    await put(adviser, idExploitation, { [PERIODE]: { value: 'TRIANNUEL' } }, MILLESIME - 1)
    const { body, headers } = await wholePreview(caller, idExploitation)
    expect(headers.etag).toEqual(expect.any(String))
    expect(body.lignes.map(({ codeNational }) => codeNational).sort()).toEqual([HAIE, FOSSE, PERIODE, IFT].sort())
    expect(body.laissees).toContainEqual({ codeNational: BLE, motif: 'CAMPAGNE_SEULE' })
    // Without last year's choice of the period, its rows in another module stay hidden.
    expect((await wholeCopy(caller, idExploitation, [HAIE, IFT])).body.changements).toHaveLength(1)
    const rest = await wholeCopy(caller, idExploitation, [FOSSE, PERIODE, IFT])
    expect(rest.body.changements.map(({ codeNational }) => codeNational).sort()).toEqual([FOSSE, PERIODE, IFT].sort())
    expect((await wholePreview(caller, idExploitation)).body.lignes).toEqual([])
    const { divergences } = await checkValues(application.db)
    expect(divergences.filter((one) => one.chaine === `exploitation ${idExploitation}`)).toEqual([])
  })

  test('is undone by saving the old values on the revision of the copy', async () => {
    const { idExploitation, caller } = await given()
    await put(caller, idExploitation, { [FOSSE]: { value: 0.25 } })
    const { body, headers } = await wholeCopy(caller, idExploitation, [HAIE], [FOSSE])
    expect(body.changements).toEqual([
      { codeNational: HAIE, ancienne: null, etaitAConfirmer: false, nouvelle: { value: 1200 } },
      { codeNational: FOSSE, ancienne: { value: 0.25 }, etaitAConfirmer: false, nouvelle: { value: 0.5 } },
    ])
    const undone = await caller.call(saveIndicateurs, {
      ...at(idExploitation),
      body: body.changements.map(({ codeNational, ancienne, etaitAConfirmer }) => ({
        codeNational,
        valeur: ancienne,
        estSaisie: ancienne !== null,
        aConfirmer: etaitAConfirmer,
      })),
      headers: { 'if-match': headers.etag as string },
    })
    expect(undone.status).toBe(200)
    const after = await rows(caller, idExploitation)
    expect(after.get(HAIE)).toMatchObject({ estSaisie: false, aConfirmer: false })
    expect(after.get(FOSSE)).toMatchObject({ valeur: { value: 0.25 }, aConfirmer: false })
  })

  test('replaces an entry only on request, and not when somebody changed the entry since the preview', async () => {
    const { idExploitation, adviser, caller } = await given()
    await put(caller, idExploitation, { [FOSSE]: { value: 0.25 } })
    const { headers } = await wholePreview(caller, idExploitation)
    expect((await wholeCopy(caller, idExploitation, [FOSSE])).body.changements).toEqual([])
    await put(adviser, idExploitation, { [FOSSE]: { value: 0.75 } })
    const refused = await wholeCopy(caller, idExploitation, [HAIE], [FOSSE], headers.etag as string)
    expect([refused.status, refused.body.code]).toEqual([412, 'INDICATEUR_MODIFIE_ENTRE_TEMPS'])
    expect((await rows(caller, idExploitation)).get(HAIE)).toMatchObject({ estSaisie: false })
    const again = (await wholePreview(caller, idExploitation)).headers.etag as string
    expect((await wholeCopy(caller, idExploitation, [], [FOSSE], again)).status).toBe(200)
    expect((await rows(caller, idExploitation)).get(FOSSE)).toMatchObject({ valeur: { value: 0.5 }, aConfirmer: true })
  })
})

describe('the earlier campaigns of a row', () => {
  const years = async (caller: Caller, id: number) => (await rows(caller, id)).get(IFT)

  test('are filled from earlier files when they start to show, unconfirmed, and journalled as a copy', async () => {
    const { idExploitation, adviser, caller } = await given()
    await put(adviser, idExploitation, { [IFT]: { n: 3, n_1: null, n_2: 1 } }, MILLESIME - 1)
    await put(adviser, idExploitation, { [IFT]: { n: 7, n_1: 8, n_2: 9 } }, MILLESIME - 2)
    for (const annee of [0, 1, 2]) await rotate(adviser, idExploitation, MILLESIME - annee)
    await put(caller, idExploitation, { [IFT]: { n: 5, n_1: null, n_2: null } })
    expect(await years(caller, idExploitation)).toMatchObject({ valeur: { n: 5, n_1: null }, aConfirmer: false })
    await put(caller, idExploitation, { [PERIODE]: { value: 'TRIANNUEL' } })
    expect(await years(caller, idExploitation)).toMatchObject({ valeur: { n: 5, n_1: 3, n_2: 7 }, aConfirmer: true })
    const lines = await application.db
      .select({ champ: t.journal.champ })
      .from(t.journal)
      .where(and(eq(t.journal.idExploitation, idExploitation), eq(t.journal.origine, 'COPIE')))
    expect(lines).toEqual([{ champ: IFT }])
    // An emptied campaign stays empty while it is visible.
    await put(caller, idExploitation, { [IFT]: { n: 5, n_1: null, n_2: 7 } })
    await put(caller, idExploitation, { [HAIE]: { value: 1 } })
    expect(await years(caller, idExploitation)).toMatchObject({
      valeur: { n: 5, n_1: null, n_2: 7 },
      aConfirmer: false,
    })
    const { divergences } = await checkValues(application.db)
    expect(divergences.filter((one) => one.chaine === `exploitation ${idExploitation}`)).toEqual([])
  })

  test('are among the changes that a save returns', async () => {
    const { idExploitation, adviser, caller } = await given()
    for (const annee of [0, 1]) await rotate(adviser, idExploitation, MILLESIME - annee)
    await put(caller, idExploitation, { [HAIE]: { value: 1 } })
    const { headers } = await caller.call(getIndicateurs, at(idExploitation))
    const { body } = await caller.call(saveIndicateurs, {
      ...at(idExploitation),
      body: [{ codeNational: PERIODE, valeur: { value: 'BIANNUEL' } }],
      headers: { 'if-match': headers.etag as string, prefer: 'return=minimal' },
    })
    expect(indicateursByCode<Indicateur>(body).get(IFT)).toMatchObject({ valeur: { n: null, n_1: 3, n_2: null } })
  })

  test('are filled one by one as they show: a hidden one is not confirmed, an emptied one stays empty', async () => {
    const { idExploitation, adviser, caller } = await given()
    for (const annee of [0, 1]) await rotate(adviser, idExploitation, MILLESIME - annee)
    await put(caller, idExploitation, { [PERIODE]: { value: 'BIANNUEL' } })
    await put(caller, idExploitation, { [IFT]: { n: 5, n_1: null, n_2: null } })
    expect(await years(caller, idExploitation)).toMatchObject({ valeur: { n: 5, n_1: null }, aConfirmer: false })
    await put(caller, idExploitation, { [PERIODE]: { value: 'TRIANNUEL' } })
    expect(await years(caller, idExploitation)).toMatchObject({ valeur: { n: 5, n_1: null, n_2: 2 }, aConfirmer: true })
  })

  test('stay empty when they start to show in a section judged valid', async () => {
    const [pommesDeTerre, ift] = ['HVE4_CULT_D_38', 'HVE4_PHYTO_D_330_H']
    const shownAfter = async (act: (adviser: Caller, idExploitation: number) => Promise<void>) => {
      const { idExploitation, adviser } = await given()
      await put(
        adviser,
        idExploitation,
        { [pommesDeTerre]: { value: 5 }, [ift]: { n: 4, n_1: 6, n_2: null } },
        MILLESIME - 1,
      )
      await rotate(adviser, idExploitation)
      await put(adviser, idExploitation, { [PERIODE]: { value: 'TRIANNUEL' }, [IFT]: { n: 1, n_1: 1, n_2: 1 } })
      await act(adviser, idExploitation)
      await put(adviser, idExploitation, { [pommesDeTerre]: { value: 5 } })
      return (await rows(adviser, idExploitation)).get(ift)
    }
    const filled = { visible: true, estSaisie: true, valeur: { n: null, n_1: 4, n_2: 6 }, aConfirmer: true }
    expect(await shownAfter(async () => {})).toMatchObject(filled)
    const judged = await shownAfter((adviser, idExploitation) => judgeValid(adviser, idExploitation, IFT))
    expect(judged).toMatchObject({ visible: true, estSaisie: false, aConfirmer: false })
  })

  test('stay as typed, in the same save or before, and are empty without earlier files', async () => {
    const { idExploitation, adviser, caller } = await given()
    for (const annee of [0, 1]) await rotate(adviser, idExploitation, MILLESIME - annee)
    await put(caller, idExploitation, { [PERIODE]: { value: 'TRIANNUEL' }, [IFT]: { n: 5, n_1: null, n_2: 7 } })
    expect((await years(caller, idExploitation))?.valeur).toMatchObject({ n: 5, n_1: null, n_2: 7 })
    const alone = await givenExploitation(application)
    await application.grant(adviser, alone)
    await rotate(adviser, alone)
    await put(adviser, alone, { [PERIODE]: { value: 'TRIANNUEL' } })
    expect((await years(adviser, alone))?.estSaisie).toBe(false)
  })
})

describe('a copy', () => {
  test('fills the requested rows, unconfirmed, and no other row', async () => {
    const { idExploitation, caller } = await given()
    const { status, body, headers } = await copy(caller, idExploitation, [HAIE, BLE])
    expect([status, headers.etag]).toEqual([200, expect.any(String)])
    expect(body.changements).toEqual([
      { codeNational: HAIE, ancienne: null, etaitAConfirmer: false, nouvelle: { value: 1200 } },
    ])
    const after = await rows(caller, idExploitation)
    expect(after.get(HAIE)).toMatchObject({ valeur: { value: 1200 }, estSaisie: true, aConfirmer: true })
    expect(after.get(FOSSE)).toMatchObject({ estSaisie: false, aConfirmer: false })
  })

  test('moves the campaigns back by one and fills only the empty ones', async () => {
    const { idExploitation, caller } = await given()
    await rotate(caller, idExploitation)
    await put(caller, idExploitation, { [PERIODE]: { value: 'TRIANNUEL' }, [IFT]: { n: 5, n_1: null, n_2: 7 } })
    const { body } = await copy(caller, idExploitation, [IFT], PHYTO)
    expect(body.changements).toMatchObject([
      { codeNational: IFT, ancienne: { n: 5, n_1: null, n_2: 7 }, nouvelle: { n: 5, n_1: 3, n_2: 7 } },
    ])
    expect((await rows(caller, idExploitation)).get(IFT)).toMatchObject({
      valeur: { n: 5, n_1: 3, n_2: 7 },
      aConfirmer: true,
    })
  })

  test('overwrites no entry, and changes nothing more a second time', async () => {
    const { idExploitation: source, adviser } = await given()
    const codes = [...(await rows(adviser, source)).keys()]
    const entry = fc.oneof(
      ...(
        [
          [HAIE, fc.nat(9).map((value) => ({ value }))],
          [FOSSE, fc.nat(9).map((value) => ({ value }))],
          ['HVE4_BIODIV_D_62', fc.boolean().map((value) => ({ value }))],
          ['HVE4_BIODIV_D_55', fc.nat(9).map((value) => ({ value }))],
          [PERIODE, fc.constantFrom('ANNEE_COURANTE', 'BIANNUEL', 'TRIANNUEL').map((value) => ({ value }))],
          ['HVE4_PHYTO_D_50', fc.boolean().map((value) => ({ value }))],
          [IFT, fc.record({ n: campagne, n_1: campagne, n_2: campagne })],
        ] as const
      ).map(([code, valeur]) =>
        (valeur as fc.Arbitrary<Valeur>).map((value): readonly [string, Valeur] => [code, value]),
      ),
    )
    const entries = fc.array(entry, { maxLength: 7 }).map((pairs) => Object.fromEntries(pairs))
    await fc.assert(
      fc.asyncProperty(entries, entries, async (lastYear, thisYear) => {
        const id = await givenExploitation(application)
        await application.grant(adviser, id)
        await rotate(adviser, id)
        await rotate(adviser, id, MILLESIME - 1)
        await put(adviser, id, lastYear, MILLESIME - 1)
        await put(adviser, id, thisYear)
        const before = await rows(adviser, id)
        for (const rubrique of [BIODIV, PHYTO]) {
          const { lignes } = (await preview(adviser, id, rubrique)).body
          const { changements } = (await copy(adviser, id, codes, rubrique)).body
          expect(changements.map(({ codeNational, nouvelle }) => ({ codeNational, nouvelle }))).toEqual(lignes)
          expect((await copy(adviser, id, codes, rubrique)).body.changements).toEqual([])
        }
        const after = await rows(adviser, id)
        for (const [code, { estSaisie, valeur }] of before) {
          if (!estSaisie) continue
          for (const [part, value] of Object.entries(valeur ?? {}))
            if (value !== null) expect(after.get(code)?.valeur, code).toHaveProperty(part, value)
        }
      }),
      { numRuns: 4 },
    )
  })

  test('is journalled as a copy', async () => {
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

  test.each([
    ['last confirmed', true, false],
    ['last still to be confirmed', false, true],
  ])('a copied row named twice in one save keeps the last value: %s', async (_, first, last) => {
    const { idExploitation, caller } = await given()
    await copy(caller, idExploitation, [HAIE])
    const row = { codeNational: HAIE, valeur: { value: 1200 } }
    const body = [first, first, last, last].map((aConfirmer) => ({ ...row, aConfirmer }))
    expect((await caller.call(saveIndicateurs, { ...at(idExploitation), body })).status).toBe(200)
    expect((await rows(caller, idExploitation)).get(HAIE)).toMatchObject({ aConfirmer: last })
    const journal = await application.db.select().from(t.journal).where(eq(t.journal.idExploitation, idExploitation))
    expect(journal.filter(({ champ }) => champ === `aConfirmer.${HAIE}`)).toHaveLength(last ? 0 : 1)
  })

  test('leaves alone a row that somebody filled in since the preview', async () => {
    const { idExploitation, caller, adviser } = await given()
    await put(adviser, idExploitation, { [HAIE]: { value: 900 } })
    const { status, body } = await copy(caller, idExploitation, [HAIE, FOSSE])
    expect([status, body.changements.map(({ codeNational }) => codeNational)]).toEqual([200, [FOSSE]])
    expect((await rows(caller, idExploitation)).get(HAIE)).toMatchObject({ valeur: { value: 900 }, aConfirmer: false })
  })

  type Sent = Omit<IndicateurSaisi, 'codeNational'>
  const lue = { valeur: { value: 1200 }, aConfirmer: true }
  const confirmee = { valeur: { value: 1200 }, aConfirmer: false }
  test.each<[string, Record<string, Sent>[], boolean, Valeur]>([
    ['a new value', [{ [HAIE]: { valeur: { value: 1300 } } }], false, { value: 1300 }],
    ['an erasure', [{ [HAIE]: { valeur: null } }], false, null],
    ['an entry in another row', [{ [FOSSE]: { valeur: { value: 1 } } }], true, { value: 1200 }],
    ['the copied value without its mark', [{ [HAIE]: { valeur: { value: 1200 } } }], true, { value: 1200 }],
    ['the copied value with its mark', [{ [HAIE]: lue }], true, { value: 1200 }],
    ['a new value with the old mark', [{ [HAIE]: { ...lue, valeur: { value: 1300 } } }], false, { value: 1300 }],
    ['a confirmation', [{ [HAIE]: confirmee }], false, { value: 1200 }],
    ['a confirmation of another row', [{ [FOSSE]: { valeur: null, aConfirmer: false } }], true, { value: 1200 }],
    ['an undone confirmation', [{ [HAIE]: confirmee }, { [HAIE]: lue }], true, { value: 1200 }],
    ['an undone and redone copy', [{ [HAIE]: { valeur: null } }, { [HAIE]: lue }], true, { value: 1200 }],
    ['a new value, undone', [{ [HAIE]: { valeur: { value: 1300 } } }, { [HAIE]: lue }], true, { value: 1200 }],
    [
      'a mark without a value',
      [{ [HAIE]: { valeur: null } }, { [HAIE]: { valeur: null, aConfirmer: true } }],
      false,
      null,
    ],
  ])('after %s its row is unconfirmed or not', async (_, saves, aConfirmer, valeur) => {
    const { idExploitation, caller } = await given()
    await copy(caller, idExploitation, [HAIE])
    for (const sent of saves) {
      const body = Object.entries(sent).map(([codeNational, row]) => ({ codeNational, ...row }))
      expect((await caller.call(saveIndicateurs, { ...at(idExploitation), body })).status).toBe(200)
    }
    expect((await rows(caller, idExploitation)).get(HAIE)).toMatchObject({ aConfirmer, valeur })
    const { divergences } = await checkValues(application.db)
    expect(divergences.filter((one) => one.chaine === `exploitation ${idExploitation}`)).toEqual([])
  })

  test('is confirmed without a conflict when somebody changes the value meanwhile', async () => {
    const { idExploitation, caller, adviser } = await given()
    const { headers } = await copy(caller, idExploitation, [HAIE])
    const save = (by: Caller, row: Sent) =>
      by.call(saveIndicateurs, {
        ...at(idExploitation),
        body: [{ codeNational: HAIE, ...row }],
        headers: { 'if-match': headers.etag as string },
      })
    expect((await save(caller, confirmee)).status).toBe(200)
    expect((await save(adviser, { valeur: { value: 1300 } })).status).toBe(200)
    // A confirmation applies to the value that was seen: another value stays unconfirmed.
    expect((await save(caller, confirmee)).status).toBe(200)
    expect((await rows(caller, idExploitation)).get(HAIE)).toMatchObject({ valeur: { value: 1300 }, aConfirmer: false })
  })

  test.each(['CONSEILLER', 'AGRICULTEUR', 'ADMIN_ORGANISME', 'SUPERADMIN'] as const)(
    'by a %s, and its confirmation, are refused like entries: by farm and state',
    async (role) => {
      const idExploitation = await givenExploitation(application)
      const caller = await whoSees(application, role, idExploitation)
      const confirm = (by: Caller) =>
        by.call(saveIndicateurs, { ...at(idExploitation), body: [{ codeNational: HAIE, ...confirmee }] })
      for (const etat of etatsDossier) {
        await givenEtat(application, idExploitation, etat)
        const isOpen = role === 'AGRICULTEUR' ? !isLockedForFarmer(etat) : !isDecided(etat)
        const statuses = [await copy(caller, idExploitation, [HAIE]), await confirm(caller)].map(({ status }) => status)
        expect(statuses, etat).toEqual(isOpen ? [200, 200] : [409, 409])
      }
      const stranger = await application.as('AGRICULTEUR')
      expect((await copy(stranger, idExploitation, [HAIE])).status).toBe(404)
      expect((await confirm(stranger)).status).toBe(404)
      expect((await copy(application.anonymous, idExploitation, [HAIE])).status).toBe(401)
    },
  )
})
