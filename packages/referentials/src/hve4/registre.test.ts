import { expect, test } from 'vitest'
import { evaluer } from '../../testing/cas'
import { dossierVide } from '../../testing/references'
import { groupesIftDe, typesGrandesCultures } from '../groupes-ift'
import type { CampagneDuRegistre, ValeursRegistre } from '../registre'
import { typesDesLignes } from './cult/surfaces'
import { emploisRegistre } from './registre'
import { hve4 } from './scheme'

const ift = (H: number, HH: number) => ({ HVE: { H, HH }, MAEC: { H: H + 1, HH: HH + 1 } })
const campagne: CampagneDuRegistre = {
  ift: { GC_HORS_PDT: ift(1.2, 0.8), GC_PT: ift(1.3, 0.9), VIGNE: ift(0, 9.5), VERGER_1: ift(0.5, 20) },
  nonTraitees: { prairiesPermanentes: 12, autres: 30 },
  cmr1: false,
  surfaceCmr2: 4,
  azoteMineral: 9000,
  azoteOrganique: 2000,
  surfaceIrriguee: 18,
  volumeIrrigation: 24_000,
}
const registre: ValeursRegistre = { n: campagne, n_1: { ...campagne, azoteMineral: 8000 }, n_2: null }
const evaluation = (saisies = {}) => hve4.evaluate({ ...dossierVide, irrigation: true, registre, saisies })

test('arable crops of the records are those of the arable area', () => {
  const numeros = [...Array(16).keys()].map((i) => i + 1)
  expect(typesGrandesCultures).toEqual(typesDesLignes(...numeros, 23, 24, 25, 34, 35))
  expect(groupesIftDe('VERGER', null)).toEqual([])
})

test('rows propose the values of the records, by campaign where they have several', () => {
  const values = evaluation()
  const proposals = (...codes: string[]) => codes.map((code) => values.proposal(`HVE4_${code}`))
  expect(proposals('PHYTO_D_320_H', 'PHYTO_D_340_HH', 'PHYTO_D_361_HH', 'FERTI_D_110')).toEqual([
    { n: 1.2, n_1: 1.2, n_2: null },
    { n: 9.5, n_1: 9.5, n_2: null },
    { n: 20, n_1: 20, n_2: null },
    { n: 9000, n_1: 8000, n_2: null },
  ])
  expect(
    proposals('PHYTO_D_10', 'PHYTO_D_102', 'PHYTO_D_21', 'PHYTO_D_22', 'IRRI_D_102', 'IRRI_D_61', 'PHYTO_D_330_H'),
  ).toEqual([false, 4, 12, 30, 18, 24_000, null])
})

test('the variant of an index follows the calculation type, without which nothing is proposed', () => {
  const of = (type: string | null) =>
    evaluation({
      HVE4_PHYTO_D_390: { choix_type_calcul_IFT: type, choix_calcul_moyenne: null, date_engagement: null },
    }).proposal('HVE4_PHYTO_D_391')
  expect([of('HVE'), of('MAEC'), evaluation().proposal('HVE4_PHYTO_D_391')]).toEqual([
    { n: 1.3, n_1: 1.3, n_2: null },
    { n: 2.3, n_1: 2.3, n_2: null },
    null,
  ])
})

test('a file without records, as those decided before records counted, has no proposal of them', () => {
  const without = evaluer({ irrigation: true })
  expect([...emploisRegistre.keys()].filter((code) => without.proposal(code) !== null)).toEqual([])
})
