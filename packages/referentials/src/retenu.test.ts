import type { Value } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fichier } from '../testing/fichiers'
import { fichier3a } from '../testing/fichiers3a'
import { dossierVide } from '../testing/references'
import { hve3a } from './hve3a/scheme'
import { hve4 } from './hve4/scheme'
import { sameValue } from './kinds/valeur'
import { codesOf, retenuDe } from './retenu'
import type { DossierInput, Scheme } from './scheme'

const RUNS = process.env.TEST_ALL === '1' ? 1000 : 8

/** The same file without its values in error, computed from scratch. */
function sansErreurs(scheme: Scheme, dossier: DossierInput) {
  const codes = scheme.enErreur(scheme.evaluate(dossier))
  const saisies = Object.fromEntries(Object.entries(dossier.saisies).filter(([code]) => !codes.includes(code)))
  return scheme.evaluate({ ...dossier, saisies })
}

describe.each([
  ['HVE4', hve4, fichier],
  ['HVE3A', hve3a, fichier3a],
] as const)('the retained values of a file of %s', (_, scheme, files) => {
  test('are those of the file without its values in error, and the verdict is inconclusive with one', () => {
    fc.assert(
      fc.property(files, (dossier) => {
        const evaluation = scheme.evaluate(dossier)
        const retenu = retenuDe(scheme, evaluation)
        const sans = sansErreurs(scheme, dossier)
        const others = [...scheme.indicateurs.keys()].filter((code) => code !== scheme.verdict)
        expect(others.filter((code) => !sameValue(retenu.valeur(code), sans.counted(code) as Value))).toEqual([])
        expect(retenu.valeur(scheme.verdict)).toBe(retenu.verdict)
        expect(retenu.verdict === 'NON_CONCLUANT').toBe(scheme.enErreur(evaluation).length > 0)
      }),
      { numRuns: RUNS },
    )
  })

  test('give one number for the points of a module, and show it', () => {
    fc.assert(
      fc.property(files, (dossier) => {
        const evaluation = scheme.evaluate(dossier)
        const { modules, montree } = retenuDe(scheme, evaluation)
        for (const { code, applique, points, estAtteint } of modules) {
          const { score } = scheme.modules.find((module) => module.code === code) ?? {}
          expect(points).toBe(applique ? montree(score ?? '') : null)
          expect(estAtteint).toBe((points ?? -1) >= scheme.seuil)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

test('the synthesis of the level-4 scheme has the points of the modules', () => {
  fc.assert(
    fc.property(fichier, (dossier) => {
      const { modules, montree } = retenuDe(hve4, hve4.evaluate(dossier))
      expect([1, 2, 3, 4].map((rang) => montree(`HVE4_SYN_I_10${rang}`))).toEqual(modules.map(({ points }) => points))
      expect([1, 2, 3, 4].map((rang) => montree(`HVE4_SYN_I_11${rang}`))).toEqual(
        modules.map(({ applique, estAtteint }) => (applique ? estAtteint : null)),
      )
    }),
    { numRuns: RUNS },
  )
})

test('an entry that does not apply is shown as stored, and not counted', () => {
  const evaluation = hve4.evaluate({ ...dossierVide, saisies: { HVE4_IRRI_D_102: 12 } as DossierInput['saisies'] })
  expect(hve4.nonComptees(evaluation)).toContain('HVE4_IRRI_D_102')
  const { montree, valeur } = retenuDe(hve4, evaluation)
  expect([montree('HVE4_IRRI_D_102'), valeur('HVE4_IRRI_D_102')]).toEqual([12, null])
})

test('the result rows are the synthesis, the verdict and all points', () => {
  expect(codesOf(hve4).synthese.has('HVE4_SYN_I_101')).toBe(true)
  expect(codesOf(hve4).resultats.has('HVE4_PHYTO_S_20')).toBe(true)
  expect(codesOf(hve4).resultats.has('HVE4_PHYTO_D_22')).toBe(false)
  expect([...codesOf(hve3a).synthese]).toEqual([])
  expect(codesOf(hve3a).resultats.has('HVE3A_I_2_NOTE')).toBe(true)
})
