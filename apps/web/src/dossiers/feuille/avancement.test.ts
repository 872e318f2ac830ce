import { avancementDe, lectureDe } from '@sillon/domain'
import { type DossierInput, type Scheme, schemeFor } from '@sillon/referentials'
import { readExemples } from '@sillon/referentials/testing/exemples'
import { fichier } from '@sillon/referentials/testing/fichiers'
import { fichier3a } from '@sillon/referentials/testing/fichiers3a'
import { readExemples3a } from '@sillon/referentials/testing/hve3a'
import { dossierVide, referencesAvec } from '@sillon/referentials/testing/references'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { treeOf } from '../testing/arbre'
import { DROITS_D_AGRICULTEUR, DROITS_DE_CONSEILLER, unServeur } from '../testing/serveur'
import { valeursOuvertes } from '../testing/valeurs-ouvertes'

const isAll = process.env.TEST_ALL === '1'
const schemeNamed = (codeNational: string) => schemeFor(codeNational, 2026) as Scheme

const exemplesHve4 = readExemples().map(({ nom, assolement, irrigation, familles, saisies, parametresIft }) => ({
  nom,
  dossier: { ...dossierVide, assolement, irrigation, familles, saisies, references: referencesAvec(parametresIft) },
}))
const exemplesHve3a = readExemples3a().map(({ nom, input }) => ({ nom, dossier: input }))

/** The sheet of a file without entries, opened by one person. */
function ouvrir(scheme: Scheme, dossier: DossierInput, voirScores: boolean) {
  const permissions = voirScores ? DROITS_DE_CONSEILLER : DROITS_D_AGRICULTEUR
  const vide = { ...dossier, saisies: {} }
  const tree = treeOf(unServeur({ permissions }), scheme, vide)
  return valeursOuvertes(scheme, vide, tree)
}

/** Enters a file row by row; half-way and at the end, the sheet's status of every module equals the server's. */
function expectSame(scheme: Scheme, dossier: DossierInput, voirScores: boolean): void {
  const { store, readings } = ouvrir(scheme, dossier, voirScores)
  const entries = Object.entries(dossier.saisies)
  const half = Math.floor(entries.length / 2)
  const stages = [
    [0, half],
    [half, entries.length],
  ] as const
  for (const [from, to] of stages) {
    for (const [code, valeur] of entries.slice(from, to)) store.enter(code, valeur)
    const evaluation = scheme.evaluate({ ...dossier, saisies: Object.fromEntries(entries.slice(0, to)) })
    expect(readings.avancement()).toEqual(avancementDe(lectureDe(scheme, evaluation, voirScores)))
  }
}

const readers = [
  ['who sees scores', true],
  ['a farmer, who sees none', false],
] as const

describe.each([
  ['HVE4', exemplesHve4, /^F_/, fichier],
  ['HVE3A', exemplesHve3a, /^E[12]_/, fichier3a],
] as const)(
  'the status of the modules of %s is the same in the sheet and on the server',
  (codeNational, exemples, few, arbitrary) => {
    const scheme = schemeNamed(codeNational)

    it.each(readers)('in the worked files, for %s', (_, voirScores) => {
      for (const { nom, dossier } of exemples) if (isAll || few.test(nom)) expectSame(scheme, dossier, voirScores)
    })

    it.each(readers)('in random files, for %s', (_, voirScores) => {
      fc.assert(
        fc.property(arbitrary, (dossier) => expectSame(scheme, dossier, voirScores)),
        { numRuns: isAll ? 25 : 2, endOnFailure: true },
      )
    })
  },
)
