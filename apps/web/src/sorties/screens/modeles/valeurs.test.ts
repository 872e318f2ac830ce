import { expect, it } from 'vitest'
import { chercher, indexer, OFFERTES } from './valeurs'

const entrees = indexer([
  { valeur: 'exploitation.siret', libelle: 'SIRET' },
  { valeur: 'exploitation.region', libelle: 'Région' },
  { valeur: 'indicateur.I_1.valeur', libelle: 'I_1 – Haies – valeur' },
  { valeur: 'indicateur.I_1.points', libelle: 'I_1 – Haies – points' },
])

it.each([
  ['', 4],
  ['region', 1],
  ['points haies', 1],
  ['i_1', 2],
  ['indicateur.I_1.valeur', 1],
  ['bois', 0],
])('a search for "%s" finds %i values', (typed, count) => {
  expect(chercher(entrees, typed)).toHaveLength(count)
})

it('a search offers a limited number of values', () => {
  const many = indexer(Array.from({ length: 200 }, (_, i) => ({ valeur: `v${i}`, libelle: `Valeur ${i}` })))
  expect(chercher(many, 'valeur')).toHaveLength(OFFERTES)
})
