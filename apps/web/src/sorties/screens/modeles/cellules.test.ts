import { describe, expect, it, test } from 'vitest'
import { ecarts, etendue, type Feuille, fautesDe, lireRef, nomColonne, placeDe } from './cellules'

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [702, 'ZZ'],
  [703, 'AAA'],
])('column %i is %s, and back', (numero, nom) => {
  expect(nomColonne(numero)).toBe(nom)
  expect(placeDe(`${nom}7`)).toEqual({ colonne: numero, ligne: 7 })
})

it.each(['', 'B', '12', 'B0', '12B', 'ABCD1', 'b1'])('%s is not the name of a cell', (ref) => {
  expect(placeDe(ref)).toBeNull()
})

it('the name of a cell is read in any case, with spaces and dollar signs', () => {
  expect(lireRef(' $b$12')).toBe('B12')
})

const cellule = (ref: string, over: object = {}) => ({ ref, texte: '', estFormule: false, estCouverte: false, ...over })
const feuille = (...cellules: Feuille['cellules']): Feuille => ({ nom: 'Grille', cellules })

it('a sheet is drawn with some empty cells around its content, up to a limit', () => {
  expect(etendue(feuille())).toEqual({ colonnes: 6, lignes: 20 })
  expect(etendue(feuille(cellule('H30')))).toEqual({ colonnes: 9, lignes: 35 })
  expect(etendue(feuille(cellule('ZZ900')))).toEqual({ colonnes: 60, lignes: 905 })
})

describe('the faults of a cell', () => {
  const lues = [feuille(cellule('A1', { estFormule: true }), cellule('A2', { estCouverte: true }), cellule('A3'))]
  const valeurs = new Set(['v'])
  it.each([
    [{}, {}],
    [{ cellule: 'A3' }, {}],
    [{ cellule: 'A1' }, { 'correspondances.1.cellule': 'CELLULE_NON_REMPLISSABLE' }],
    [{ cellule: 'A2' }, { 'correspondances.1.cellule': 'CELLULE_NON_REMPLISSABLE' }],
    [{ cellule: 'B1' }, { 'correspondances.1.cellule': 'CELLULE_EN_DOUBLE' }],
    [{ cellule: 'B' }, { 'correspondances.1.cellule': 'CELLULE_INVALIDE' }],
    [{ cellule: '' }, { 'correspondances.1.cellule': 'CHAMP_OBLIGATOIRE' }],
    [{ feuille: 'Bilan' }, { 'correspondances.1.feuille': 'REFERENCE_INCONNUE' }],
    [{ valeur: '' }, { 'correspondances.1.valeur': 'CHAMP_OBLIGATOIRE' }],
    [{ valeur: 'w' }, { 'correspondances.1.valeur': 'REFERENCE_INCONNUE' }],
  ])('%j', (over, expected) => {
    const une = { feuille: 'Grille', cellule: 'B1', valeur: 'v' }
    expect(fautesDe([une, { ...une, cellule: 'C4', ...over }], lues, valeurs)).toEqual(expected)
  })
})

it('the cells that two people fill in differently are reported', () => {
  const une = (cellule: string, valeur: string) => ({ feuille: 'Grille', cellule, valeur })
  expect(
    ecarts([une('A1', 'v'), une('B1', 'v'), une('C1', 'v')], [une('C1', 'w'), une('A1', 'v'), une('D1', 'v')]),
  ).toEqual([
    { feuille: 'Grille', cellule: 'B1', une: 'v', autre: '' },
    { feuille: 'Grille', cellule: 'C1', une: 'v', autre: 'w' },
    { feuille: 'Grille', cellule: 'D1', une: '', autre: 'v' },
  ])
})
