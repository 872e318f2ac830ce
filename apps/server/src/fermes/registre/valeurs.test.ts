import {
  getFeuille,
  getIndicateurs,
  type Indicateur,
  reprendreDonnees,
  saveAssolement,
  saveIndicateurs,
  saveValidites,
} from '@sillon/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, indicateursByCode, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
  const produit = { idMillesime: MILLESIME, amm: '7000001', nom: 'Herbicide', type: 'HERBICIDE' } as const
  await application.db
    .insert(t.produitsPhyto)
    .values({ ...produit, classeCmr: 'CMR2', biocontrole: false, source: 'test' })
  const dose = { idMillesime: MILLESIME, amm: '7000001', idCulture: 1, dose: 3, unite: 'L/ha', source: 'test' }
  await application.db.insert(t.dosesReference).values(dose)
})
afterAll(() => application.close())

const IFT = 'HVE4_PHYTO_D_320_H'

/** 100 ha of wheat, treated on 50 ha with half of the reference dose; 40 kg of mineral nitrogen on 100 ha. @param inconnu adds a treatment of an unknown product */
async function given({ inconnu = false } = {}) {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const rotation = [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 100 }]
  await adviser.call(saveAssolement, { params: { idExploitation }, query: at(idExploitation).query, body: rotation })
  const record = {
    idExploitation,
    idMillesime: MILLESIME,
    origine: 'SAISIE',
    date: '2026-04-01',
    idCulture: 1,
  } as const
  await application.db
    .insert(t.interventions)
    .values([
      { ...record, nature: 'TRAITEMENT', surface: 50, amm: '7000001', quantite: 1500, unite: 'ml/ha' },
      ...(inconnu
        ? [{ ...record, nature: 'TRAITEMENT' as const, surface: 50, produit: 'Inconnu', quantite: 1, unite: 'l/ha' }]
        : []),
      { ...record, nature: 'FERTILISATION', surface: 100, azote: 40, organique: false },
    ])
  return { idExploitation, adviser }
}
const lus = async (caller: Caller, idExploitation: number) =>
  indicateursByCode<Indicateur>((await caller.call(getIndicateurs, at(idExploitation))).body)
const saisir = (caller: Caller, idExploitation: number, n: number) =>
  caller.call(saveIndicateurs, {
    ...at(idExploitation),
    body: [{ codeNational: IFT, valeur: { n, n_1: null, n_2: null } }],
  })
const reprendre = (caller: Caller, idExploitation: number) =>
  caller.call(reprendreDonnees, { ...at(idExploitation), body: { rubrique: 'HVE4_PHYTO' } })

describe('values computed from the records of a farm', () => {
  test('are proposed in its file, and another farm gets none', async () => {
    const { idExploitation, adviser } = await given()
    const found = await lus(adviser, idExploitation)
    const calculee = (code: string) => found.get(code)?.valeurCalculee
    // 1.5 l ÷ 3 l × 50 ha ÷ 100 ha.
    expect(calculee(IFT)).toEqual({ n: 0.25, n_1: null, n_2: null })
    expect(calculee('HVE4_FERTI_D_110')).toEqual({ n: 4000, n_1: null, n_2: null })
    // A treatment without a parcel leaves the untreated areas open.
    expect([calculee('HVE4_PHYTO_D_10'), calculee('HVE4_PHYTO_D_22')]).toEqual([{ value: false }, null])
    const { body } = await adviser.call(getFeuille, at(idExploitation))
    expect(body.entree.registre?.n?.ift.GC_HORS_PDT?.HVE).toEqual({ H: 0.25, HH: 0 })

    const autre = await givenExploitation(application)
    const sien = await whoSees(application, 'CONSEILLER', autre)
    expect((await lus(sien, autre)).get(IFT)?.valeurCalculee).toBeNull()
    expect((await sien.call(getIndicateurs, at(idExploitation))).status).toBe(404)
  })

  test('are left open by a treatment of an unknown product, which could only raise them', async () => {
    const { idExploitation, adviser } = await given({ inconnu: true })
    const found = await lus(adviser, idExploitation)
    const calculee = (code: string) => found.get(code)?.valeurCalculee
    expect([calculee(IFT), calculee('HVE4_PHYTO_D_10'), calculee('HVE4_PHYTO_D_22')]).toEqual([null, null, null])
  })

  test('are taken by a reset, except in a section judged valid', async () => {
    const { idExploitation, adviser } = await given()
    await saisir(adviser, idExploitation, 2)
    const { idSousRubrique = 0 } =
      (await adviser.call(getIndicateurs, at(idExploitation))).body
        .flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
        .find(({ codeNational }) => codeNational === 'PHYTO_IFT' || codeNational === 'HVE4_PHYTO_IFT') ?? {}
    const juger = (estValide: boolean) =>
      adviser.call(saveValidites, { ...at(idExploitation), body: [{ idSousRubrique, estValide }] })
    expect((await juger(true)).status).toBe(200)
    expect((await reprendre(adviser, idExploitation)).body.changements).toEqual([])
    await juger(false)
    expect((await reprendre(adviser, idExploitation)).body.changements).toEqual([
      { codeNational: IFT, ancienne: { n: 2, n_1: null, n_2: null }, nouvelle: { n: 0.25, n_1: null, n_2: null } },
    ])
    expect((await lus(adviser, idExploitation)).get(IFT)?.valeur).toEqual({ n: 0.25, n_1: null, n_2: null })
  })
})
