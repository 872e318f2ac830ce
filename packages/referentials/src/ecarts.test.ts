import { round4, type Value } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fichier } from '../testing/fichiers'
import { fichier3a } from '../testing/fichiers3a'
import { jouet } from '../testing/jouet/jouet'
import { dossierVide } from '../testing/references'
import { ecartsDe } from './ecarts'
import { hve3a } from './hve3a/scheme'
import { hve4 } from './hve4/scheme'
import { codesOf, retenuDe } from './retenu'
import type { DossierInput, Scheme } from './scheme'

const assolement = [{ codeTypeCulture: 'BLETEND', idCulture: null, surface: 67 }]
const RUNS = process.env.TEST_ALL === '1' ? 500 : 6

/** A file, and the values that an auditor gave to some of its rows: those of another file. */
const audits = (scheme: Scheme, files: fc.Arbitrary<DossierInput>) =>
  fc
    .tuple(
      files,
      files,
      fc.subarray(
        [...scheme.indicateurs.values()].flatMap((row) => (row.modifiable ? [row.code] : [])),
        { minLength: 1 },
      ),
    )
    .map(([dossier, autre, codes]) => ({
      dossier,
      auditees: Object.fromEntries(codes.map((code): [string, Value] => [code, autre.saisies[code] ?? null])),
    }))

describe.each([
  ['HVE4', hve4, fichier],
  ['HVE3A', hve3a, fichier3a],
] as const)('the audited values of a file of %s', (_, scheme, files) => {
  test('count as if somebody had entered them, and leave the claimed values and results as they are', () => {
    fc.assert(
      fc.property(audits(scheme, files), ({ dossier, auditees }) => {
        const claimed = retenuDe(scheme, scheme.evaluate(dossier))
        const audite = retenuDe(scheme, scheme.evaluate({ ...dossier, auditees }))
        const entered = retenuDe(scheme, scheme.evaluate({ ...dossier, saisies: { ...dossier.saisies, ...auditees } }))
        expect([audite.verdict, audite.modules]).toEqual([entered.verdict, entered.modules])
        expect(audite.declare).toEqual({ verdict: claimed.verdict, modules: claimed.modules })
        expect(claimed.declare).toBeNull()
        const shown = [...scheme.indicateurs.keys()].map((code) => [
          code,
          audite.montree(code),
          code in auditees && !codesOf(scheme).resultats.has(code) ? claimed.montree(code) : entered.montree(code),
        ])
        expect(shown.filter(([, is, expected]) => JSON.stringify(is) !== JSON.stringify(expected))).toEqual([])
        const evaluation = scheme.evaluate({ ...dossier, auditees })
        const raw = scheme.evaluate(dossier)
        expect(
          [...scheme.indicateurs.keys()].filter(
            (code) => evaluation.get(code) !== raw.get(code) && typeof raw.get(code) !== 'object',
          ),
        ).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  test('make a difference of points whose terms add up, whatever their order', () => {
    fc.assert(
      fc.property(audits(scheme, files), ({ dossier, auditees }) => {
        const evaluation = scheme.evaluate({ ...dossier, auditees })
        const modules = ecartsDe(scheme, evaluation)
        const { modules: audites, declare } = retenuDe(scheme, evaluation)
        for (const { code, ecart, termes } of modules) {
          const points = (of: typeof audites | undefined) => of?.find((one) => one.code === code)?.points ?? 0
          expect(ecart).toBe(round4(points(audites) - points(declare?.modules)))
          expect(round4(termes.reduce((sum, terme) => sum + terme.ecart, 0))).toBe(ecart)
        }
        const turned = Object.fromEntries(Object.entries(auditees).reverse())
        const sorted = (found: typeof modules) =>
          found.map(({ termes, ...one }) => ({
            ...one,
            termes: termes.map((terme) => ({ ...terme, lignes: terme.lignes.toSorted() })),
          }))
        expect(sorted(ecartsDe(scheme, scheme.evaluate({ ...dossier, auditees: turned })))).toEqual(sorted(modules))
        expect(ecartsDe(scheme, scheme.evaluate(dossier))).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  test('are restored with the results of their decision, not with those of today', () => {
    fc.assert(
      fc.property(audits(scheme, files), ({ dossier, auditees }) => {
        const before = scheme.evaluate({ ...dossier, auditees })
        const [module] = scheme.modules.flatMap(({ score }) => score ?? [])
        const figes = { ...scheme.auditee(before).results(), [module as string]: 77 }
        const restored = scheme.restore({ ...dossier, auditees }, before.results(), figes)
        expect(scheme.auditee(restored).counted(module as string)).toBe(77)
        expect(restored.counted(module as string)).toEqual(before.counted(module as string))
      }),
      { numRuns: RUNS },
    )
  })
})

test('a value of the auditor removes the error of the claimed one, and its own error leaves the file inconclusive', () => {
  const dossier = { ...dossierVide, assolement, saisies: { HVE4_PHYTO_D_22: 500 } } as DossierInput
  const errors = (auditees: Record<string, Value>) => hve4.enErreur(hve4.evaluate({ ...dossier, auditees }))
  expect(errors({})).toEqual(['HVE4_PHYTO_D_22'])
  expect(errors({ HVE4_PHYTO_D_22: 0 })).toEqual([])
  expect(hve4.verdictOf(hve4.evaluate({ ...dossier, auditees: { HVE4_PHYTO_D_22: 600 } }))).toBe('NON_CONCLUANT')
})

test('an invalidated audit takes the whole difference of its module, as an effect of the total’s own rule', () => {
  const saisies = { HVE4_PHYTO_D_10: false, HVE4_PHYTO_D_22: 60 }
  const dossier = { ...dossierVide, assolement, saisies } as DossierInput
  const [phyto] = ecartsDe(hve4, hve4.evaluate({ ...dossier, auditees: { HVE4_PHYTO_D_10: true } })).filter(
    ({ code }) => code === 'PHYTO',
  )
  expect([phyto?.declare, phyto?.audite]).toEqual([9, 0])
  expect(phyto?.termes.map(({ code, ecart }) => [code, ecart])).toEqual([[null, -9]])
})

test('the toy scheme shows claimed and audited points side by side', () => {
  const saisies = { JOUET_EAU_D_1: 3, JOUET_EAU_D_2: 'BLEU', JOUET_SOL_D_2: false }
  const evaluation = jouet.evaluate({ ...dossierVide, saisies, auditees: { JOUET_EAU_D_1: 1, JOUET_EAU_D_2: 'VERT' } })
  expect(evaluation.get('JOUET_EAU_D_1')).toBe(3)
  const { modules, declare, verdict, audites } = retenuDe(jouet, evaluation)
  expect([declare?.modules[0]?.points, modules[0]?.points]).toEqual([9, 2])
  expect([declare?.verdict, verdict]).toEqual(['CERTIFIABLE', 'NON_CERTIFIABLE'])
  expect([...audites]).toEqual(['JOUET_EAU_D_1', 'JOUET_EAU_D_2'])
  expect(ecartsDe(jouet, evaluation).map(({ code, ecart }) => [code, ecart])).toEqual([
    ['EAU', -7],
    ['SOL', 0],
  ])
})
