import { expect, test } from 'vitest'
import { dossierDe } from '../../testing/hve3a'
import { typesCultures } from '../donnees/generated/types-cultures'
import { famillePhytoDe, famillesPhyto } from '../familles-phyto'
import type { CampagneDuRegistre, ValeursRegistre } from '../registre'
import { retenuDe } from '../retenu'
import { surfaceDuBloc } from './phyto/blocs'
import { emploisRegistre } from './registre'
import { hve3a } from './scheme'

const indices = (H: number, HH: number) => ({ HVE: { H, HH }, MAEC: { H: H + 1, HH: HH + 1 } })
const campagne: CampagneDuRegistre = {
  ift: { GC_PT: indices(1.2, 0.8), VIGNE: indices(0, 9.5) },
  nonTraitees: {
    prairiesPermanentes: 12,
    autres: 30,
    familles: { GC: 25, VIGNE: 4, ARBO: 2, AUTRES: 1, HORSOL: null },
  },
  cmr1: false,
  surfaceCmr2: 4,
  azoteMineral: 9000,
  azoteOrganique: 2000,
  surfaceIrriguee: 18,
  volumeIrrigation: 24_000,
  volumeEtiage: 20_000,
}
const registre: ValeursRegistre = { n: campagne, n_1: campagne, n_2: null }
const evaluation = (saisies = {}, of: ValeursRegistre | null = registre) =>
  hve3a.evaluate({ ...dossierDe({ saisies }), registre: of })

test('families of the records are those of the blocks of plant protection', () => {
  for (const { code: codeTypeCulture } of typesCultures) {
    const values = hve3a.evaluate(dossierDe({ assolement: [{ codeTypeCulture, idCulture: null, surface: 7 }] }))
    expect([codeTypeCulture, famillesPhyto.filter((famille) => values.get(surfaceDuBloc[famille]) === 7)]).toEqual([
      codeTypeCulture,
      [famillePhytoDe(codeTypeCulture)],
    ])
  }
})

test('rows propose the values of the records of the campaign', () => {
  const values = evaluation()
  const proposal = (numero: number) => values.proposal(`HVE3A_D_${numero}`)
  expect([110, 113, 118, 123, 126, 141, 143, 180, 181, 182].map(proposal)).toEqual([
    25,
    4,
    2,
    1,
    null,
    9000,
    null,
    18,
    24_000,
    20_000,
  ])
})

test('organic nitrogen of the records counts as imported only on a farm without manure of its own', () => {
  const importe = (D_140: string, D_142: number | null) => evaluation({ D_140, D_142 }).proposal('HVE3A_D_143')
  expect([null, 0, 500].map((propres) => importe('Choix BGA', propres))).toEqual([null, 2000, null])
  // This balance does not ask for the farm's own manure.
  expect(importe('Bilan apparent', 0)).toBe(null)
})

test('the retained value of the index has the measures of the records that nobody typed, beside the typed ones', () => {
  const typee = { n: 0.4, n_1: null, n_2: null }
  const D_130 = { choix_type_calcul_IFT: 'MAEC', IFT_herbicide_GC_PT_campagne: typee }
  const values = evaluation({ D_130 })
  expect(retenuDe(hve3a, values).valeur('HVE3A_D_130')).toMatchObject({
    choix_type_calcul_IFT: 'MAEC',
    IFT_herbicide_GC_PT_campagne: typee,
    IFT_hors_herbicide_GC_PT_campagne: { n: 1.8, n_1: 1.8, n_2: null },
  })
  expect(retenuDe(hve3a, evaluation({ D_130 }, null)).valeur('HVE3A_D_130')).toEqual(values.get('HVE3A_D_130'))
})

test('an index takes the measures that nobody typed, in the variant of the chosen calculation', () => {
  const mesures = (ift: object | null) => {
    const values = evaluation({ D_130: ift })
    return ['H_GC', 'HH_VIGNE'].map((mesure) => values.get(`HVE3A_D_130_${mesure}`))
  }
  const HVE = { choix_type_calcul_IFT: 'HVE' }
  expect(mesures(HVE)).toEqual([
    { n: 1.2, n_1: 1.2, n_2: null },
    { n: 9.5, n_1: 9.5, n_2: null },
  ])
  expect(mesures({ choix_type_calcul_IFT: 'MAEC' })[0]).toEqual({ n: 2.2, n_1: 2.2, n_2: null })
  const typed = { n: 3, n_1: null, n_2: null }
  expect(mesures({ ...HVE, IFT_herbicide_GC_PT_campagne: typed })).toEqual([typed, { n: 9.5, n_1: 9.5, n_2: null }])
  expect(mesures(null)).toEqual([null, null])
})

test('a file without records, or decided before they counted, has no value of them', () => {
  for (const values of [evaluation({}, null), hve3a.evaluate(dossierDe({}))])
    expect([...emploisRegistre.keys()].filter((code) => hve3a.valeurDesRecords(values, code) !== null)).toEqual([])
  const { familles: _, ...nonTraitees } = campagne.nonTraitees
  const { volumeEtiage: __, ...ancienne } = { ...campagne, nonTraitees }
  const values = evaluation({}, { n: ancienne, n_1: null, n_2: null })
  expect([values.proposal('HVE3A_D_110'), values.proposal('HVE3A_D_182'), values.proposal('HVE3A_D_181')]).toEqual([
    null,
    null,
    24_000,
  ])
})
