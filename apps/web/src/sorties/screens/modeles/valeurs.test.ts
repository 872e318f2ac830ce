import { expect, it } from 'vitest'
import { chercher, indexer, OFFERTES } from './valeurs'

const entrees = indexer([
  { valeur: 'exploitation.siret', libelle: 'SIRET', lieu: 'Exploitation' },
  { valeur: 'exploitation.region', libelle: 'Région', lieu: 'Exploitation' },
  { valeur: 'indicateur.I_1.points', libelle: 'Points – Haies', lieu: 'Biodiversité' },
  { valeur: 'indicateur.I_1.max', libelle: 'Maximum – Haies', lieu: 'Biodiversité' },
])

it.each([
  ['', 4],
  ['region', 1],
  ['points haies', 1],
  ['i_1', 2],
  ['indicateur.I_1.points', 1],
  ['biodiversite maximum', 1],
  ['bois', 0],
])('a search for "%s" finds %i values', (typed, count) => {
  expect(chercher(entrees, typed)).toHaveLength(count)
})

it('a search offers a limited number of values', () => {
  const many = indexer(Array.from({ length: 200 }, (_, i) => ({ valeur: `v${i}`, libelle: `Valeur ${i}`, lieu: '' })))
  expect(chercher(many, 'valeur')).toHaveLength(OFFERTES)
})
