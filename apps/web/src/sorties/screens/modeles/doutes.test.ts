import { expect, it } from 'vitest'
import { dossiersDe } from './dossiers'
import { doutesDe, textesDe } from './doutes'

const cellule = (ref: string, texte: string) => ({ ref, texte, estFormule: false, estCouverte: false })
const feuilles = [{ nom: 'Grille', cellules: [cellule('A1', 'SIRET'), cellule('B1', ' ')] }]
const textes = textesDe([
  { valeur: 'exploitation.siret', texte: '01234567800017' },
  { valeur: 'dossier.decision', texte: null },
])

it.each([
  ['B1', 'exploitation.siret', undefined],
  ['B1', 'dossier.decision', ['VIDE']],
  ['B1', 'indicateur.DUN_AUTRE.valeur', ['AUTRE_CAMPAGNE']],
  ['A1', 'exploitation.siret', ['TEXTE_REMPLACE']],
  ['A1', 'dossier.decision', ['VIDE', 'TEXTE_REMPLACE']],
  ['B1', '', undefined],
])('the cell %s with "%s" has the doubts %j', (ref, valeur, doutes) => {
  expect(doutesDe([{ feuille: 'Grille', cellule: ref, valeur }], feuilles, textes).get(0)).toEqual(doutes)
})

it('a mapping without a chosen file has only doubts about its cells', () => {
  const lignes = [{ feuille: 'Grille', cellule: 'A1', valeur: 'dossier.decision' }]
  expect([...doutesDe(lignes, feuilles, null).values()]).toEqual([['TEXTE_REMPLACE']])
})

it('the files of a procedure begin with those of the selected campaign', () => {
  const demarches = [
    { code: 'HVE3A', idMillesime: 2025 },
    { code: 'HVE4', idMillesime: null },
    { code: 'HVE4', idMillesime: 2025 },
    { code: 'HVE4', idMillesime: 2026 },
  ]
  const fermes = [{ idExploitation: 3, raisonSociale: 'Ferme', demarches }] as unknown as Parameters<
    typeof dossiersDe
  >[0]
  expect(dossiersDe(fermes, 'HVE4', 2026).map(({ libelle }) => libelle)).toEqual(['Ferme – 2026', 'Ferme – 2025'])
})
