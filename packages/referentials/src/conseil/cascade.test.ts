import { orZero, round4, sum, type Value } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ligne } from '../../testing/cas'
import { hve4De2026, hve4De2027 } from '../../testing/hve4-2027'
import { annees, seuils } from '../../testing/ift'
import { jouet } from '../../testing/jouet/jouet'
import { dossierVide, referencesAvec } from '../../testing/references'
import { hve3a } from '../hve3a/scheme'
import { totalBiodiversite } from '../hve4/biodiv/parcelles'
import { type DonneesHve4, donnees, reglesDe } from '../hve4/modele'
import { hve4, schemeOf } from '../hve4/scheme'
import { calcul } from '../hve4/valeurs'
import { depuis, jusqua } from '../periode'
import type { DossierInput, Scheme } from '../scheme'
import { type Cascade, cascadesDe, type DossierDeLAnnee, ecartDe, type LigneCascade } from './cascade'

type Saisies = Readonly<Record<string, Value>>

/** 100 ha of wheat on a farm that irrigates. */
const ferme: DossierInput = { ...dossierVide, irrigation: true, assolement: [ligne('BLETEND', '', 100)] }
const annee = (scheme: Scheme, saisies: Saisies, autres: Partial<DossierInput> = {}): DossierDeLAnnee => ({
  scheme,
  entree: { ...ferme, ...autres, saisies },
  resultats: null,
  resultatsAudites: null,
})
/** The same file, decided by its own results, of which some were others. */
const decidee = (dossier: DossierDeLAnnee, autrement: Saisies = {}): DossierDeLAnnee => ({
  ...dossier,
  resultats: { ...dossier.scheme.evaluate(dossier.entree).results(), ...autrement },
})
const ofModule = (cascades: readonly Cascade[], module: string): readonly LigneCascade[] => {
  const found = cascades.find(({ apres }) => apres.code === module)
  if (found?.lignes == null) throw new Error(`${module} is not compared.`)
  return found.lignes
}
/** The reference index of arable crops: its ceiling; its floor is 1. */
const plafonds = (plafond: number): Partial<DossierInput> => ({
  references: referencesAvec({ ...dossierVide.references.parametresIft, gc_hors_pdt: seuils([plafond, 1]) }),
})

/** Rules that end the points of animal species after 2026. */
const ANIMAUX = ['HVE4_BIODIV_D_55', 'HVE4_BIODIV_S_55', 'HVE4_SYN_D_5', 'HVE4_SYN_I_205']
const TOTAL = 'HVE4_BIODIV_S_70'
const sansLesAnimaux = calcul(
  TOTAL,
  'spec',
  orZero(sum(...totalBiodiversite.formula.reads.filter((code) => code !== 'HVE4_BIODIV_S_55'))),
)
const sansEux: DonneesHve4 = {
  ...donnees,
  lignes: donnees.lignes.map((one) => (ANIMAUX.includes(one.code) ? jusqua(2026, one) : one)),
  controles: donnees.controles.map((one) => (ANIMAUX.includes(one.code) ? jusqua(2026, one) : one)),
  regles: donnees.regles.flatMap((one) =>
    one.code === TOTAL ? [jusqua(2026, one), depuis(2027, sansLesAnimaux)] : [one],
  ),
}
const avecAnimaux = schemeOf('hve4-avec', reglesDe(sansEux, 2026))
const sansAnimaux = schemeOf('hve4-sans', reglesDe(sansEux, 2027))

const RIEN = { exploitation: 0, references: 0, regles: 0, decisions: 0 }

describe('what moved the points between two years', () => {
  test('is the rows of the total with other points, each with the entries that changed below it', () => {
    const cascades = cascadesDe(
      annee(hve4, { HVE4_BIODIV_D_55: 3, HVE4_FERTI_D_32: 95 }),
      annee(hve4, { HVE4_BIODIV_D_55: 5, HVE4_FERTI_D_32: 80 }),
    )
    expect(ofModule(cascades, 'BIODIV')).toEqual([
      {
        code: 'HVE4_BIODIV_S_55',
        estTotal: false,
        avant: 2,
        apres: 3,
        parts: { ...RIEN, exploitation: 1 },
        saisies: ['HVE4_BIODIV_D_55'],
      },
    ])
    const [ferti, ...autres] = ofModule(cascades, 'FERTI')
    expect([ferti?.code, ferti?.saisies, autres]).toEqual(['HVE4_FERTI_S_30', ['HVE4_FERTI_D_32'], []])
    expect(ferti?.parts.exploitation).toBeLessThan(0)
    expect(ofModule(cascades, 'IRRI')).toEqual([])
  })

  test('names the entries of the module before the areas that every module reads', () => {
    const [nonTraitees] = ofModule(
      cascadesDe(
        annee(hve4, { HVE4_PHYTO_D_22: 95 }),
        annee(hve4, { HVE4_PHYTO_D_22: 70 }, { assolement: [ligne('BLETEND', '', 98), ligne('ORGEH', '', 2)] }),
      ),
      'PHYTO',
    )
    expect(nonTraitees?.code).toBe('HVE4_PHYTO_S_20')
    expect(nonTraitees?.saisies[0]).toBe('HVE4_PHYTO_D_22')
    expect(nonTraitees?.saisies.some((code) => code.startsWith('HVE4_CULT_'))).toBe(true)
  })

  test('a rule that forces a total to 0 is a row of its own, and takes no points from the others', () => {
    const oui = { HVE4_PHYTO_D_22: 95 }
    const cascades = cascadesDe(
      annee(hve4, oui),
      annee(hve4, { ...oui, HVE4_PHYTO_D_10: true, HVE4_PHYTO_D_101: false }),
    )
    const points = cascades.find(({ apres }) => apres.code === 'PHYTO')?.avant.points ?? 0
    expect(points).toBeGreaterThan(0)
    const total = ofModule(cascades, 'PHYTO').find(({ estTotal }) => estTotal)
    expect(total).toMatchObject({ code: 'HVE4_PHYTO_S_1100', avant: 0 })
    expect(round4(ofModule(cascades, 'PHYTO').reduce((sum, { parts }) => sum + ecartDe(parts), 0))).toBe(-points)
  })

  test('a changed band is the part of the rules, by the same entries', () => {
    const petites = { HVE4_BIODIV_D_37: 42 }
    const [parcelles, ...autres] = ofModule(
      cascadesDe(annee(hve4De2026, petites), annee(hve4De2027, petites)),
      'BIODIV',
    )
    expect(parcelles).toMatchObject({
      code: 'HVE4_BIODIV_S_37',
      avant: 1,
      apres: 0,
      parts: { ...RIEN, regles: -1 },
      saisies: [],
    })
    expect(autres).toEqual([])
    // Larger fields: the farm loses by the old rules what the new ones would have taken anyway.
    const [perdus] = ofModule(
      cascadesDe(annee(hve4De2026, petites), annee(hve4De2027, { HVE4_BIODIV_D_37: 10 })),
      'BIODIV',
    )
    expect(perdus?.parts).toEqual({ ...RIEN, exploitation: -1 })
  })

  test('a row that the rules no longer ask for is lost by the rules, not by the farm; a row that begins is won by them', () => {
    const avec = annee(avecAnimaux, { HVE4_BIODIV_D_55: 5 })
    const sans = annee(sansAnimaux, {})
    const row = { code: 'HVE4_BIODIV_S_55', estTotal: false }
    expect(ofModule(cascadesDe(avec, sans), 'BIODIV')).toEqual([
      { ...row, avant: 3, apres: null, parts: { ...RIEN, regles: -3 }, saisies: ['HVE4_BIODIV_D_55'] },
    ])
    expect(ofModule(cascadesDe(sans, avec), 'BIODIV')).toEqual([
      { ...row, avant: null, apres: 3, parts: { ...RIEN, regles: 3 }, saisies: ['HVE4_BIODIV_D_55'] },
    ])
  })

  test('other references of the year are a part of their own', () => {
    const indice = { HVE4_PHYTO_D_3500: 100, HVE4_PHYTO_D_320_H: annees(1.5) }
    const [ift] = ofModule(
      cascadesDe(
        annee(hve4, indice, plafonds(2)),
        annee(hve4, { ...indice, HVE4_PHYTO_D_320_H: annees(1.3) }, plafonds(3)),
      ),
      'PHYTO',
    )
    expect(ift).toMatchObject({
      code: 'HVE4_PHYTO_S_399',
      avant: 3,
      apres: 5,
      parts: { ...RIEN, exploitation: 1, references: 1 },
    })
  })

  test('kept results of a decided file count as they are; their distance from a calculation is said', () => {
    const avant = annee(hve4, { HVE4_BIODIV_D_55: 3 })
    const kept = decidee(avant, { HVE4_BIODIV_S_55: 0, HVE4_BIODIV_S_70: 0 })
    const [especes, ...autres] = ofModule(cascadesDe(kept, annee(hve4, { HVE4_BIODIV_D_55: 5 })), 'BIODIV')
    expect(especes).toMatchObject({ avant: 0, apres: 3, parts: { ...RIEN, decisions: 2, exploitation: 1 } })
    expect(autres).toEqual([])
  })

  test('counts the values of the auditor in place of the claimed ones, kept or computed', () => {
    const claimed = annee(hve4, { HVE4_BIODIV_D_55: 5 }, { auditees: { HVE4_BIODIV_D_55: 3 } })
    const next = annee(hve4, { HVE4_BIODIV_D_55: 5 })
    const moved = { avant: 2, apres: 3, parts: { ...RIEN, exploitation: 1 }, saisies: ['HVE4_BIODIV_D_55'] }
    expect(ofModule(cascadesDe(claimed, next), 'BIODIV')).toMatchObject([moved])
    const evaluation = hve4.evaluate(claimed.entree)
    const kept = {
      ...claimed,
      resultats: evaluation.results(),
      resultatsAudites: hve4.auditee(evaluation).results(),
    }
    expect(ofModule(cascadesDe(kept, next), 'BIODIV')).toMatchObject([moved])
  })

  test('is not told for a module that applies in one of the years only', () => {
    const cascades = cascadesDe(annee(hve4, {}, { irrigation: false }), annee(hve4, {}))
    expect(cascades.find(({ apres }) => apres.code === 'IRRI')?.lignes).toBeNull()
  })

  test('reads the total of any scheme', () => {
    const [eau] = ofModule(
      cascadesDe(
        annee(jouet, { JOUET_EAU_D_1: 1, JOUET_EAU_D_2: 'BLEU' }),
        annee(jouet, { JOUET_EAU_D_1: 3, JOUET_EAU_D_2: 'BLEU' }),
      ),
      'EAU',
    )
    expect(eau).toMatchObject({ code: 'MARES', avant: 2, apres: 5 })
    const irri = cascadesDe(annee(hve3a, { HVE3A_D_183: false }), annee(hve3a, { HVE3A_D_183: true }))
    expect(irri.flatMap(({ lignes }) => lignes ?? []).map(({ code, parts }) => [code, parts.exploitation])).toEqual([
      ['HVE3A_I_82_NOTE', 2],
    ])
  })
})

/** Entries that move points in every module, and a rule that takes them all. */
const saisies: fc.Arbitrary<Saisies> = fc.record(
  {
    HVE4_BIODIV_D_11: fc.nat(9000),
    HVE4_BIODIV_D_37: fc.nat(130),
    HVE4_BIODIV_D_55: fc.nat(12),
    HVE4_PHYTO_D_10: fc.boolean(),
    HVE4_PHYTO_D_101: fc.boolean(),
    HVE4_PHYTO_D_3500: fc.nat(100),
    HVE4_PHYTO_D_320_H: fc.double({ min: 0, max: 4, noNaN: true }).map((n) => annees(round4(n))),
    HVE4_PHYTO_D_22: fc.double({ min: 0, max: 120, noNaN: true }).map((n) => round4(n)),
    HVE4_FERTI_D_32: fc.double({ min: 0, max: 120, noNaN: true }).map((n) => round4(n)),
    HVE4_FERTI_D_200: fc.nat(100),
    HVE4_FERTI_D_210: fc.double({ min: 0, max: 100, noNaN: true }).map((n) => round4(n)),
    HVE4_IRRI_D_1: fc.boolean(),
    HVE4_IRRI_D_2: fc.boolean(),
    HVE4_IRRI_D_31: fc.nat(100),
    HVE4_IRRI_D_102: fc.nat(100),
    HVE4_IRRI_D_41: fc.nat(9),
  },
  { requiredKeys: [] },
)
const dossier = (schemes: readonly Scheme[]): fc.Arbitrary<DossierDeLAnnee> =>
  fc
    .record({
      scheme: fc.constantFrom(...schemes),
      saisies,
      surface: fc.integer({ min: 1, max: 200 }),
      irrigation: fc.boolean(),
      plafond: fc.integer({ min: 2, max: 4 }),
      garde: fc.option(fc.integer({ min: 0, max: 90_000 })),
    })
    .map(({ scheme, saisies, surface, irrigation, plafond, garde }) => {
      const file = annee(scheme, saisies, {
        ...plafonds(plafond),
        irrigation,
        assolement: [ligne('BLETEND', '', surface)],
      })
      return garde === null
        ? file
        : decidee(file, { HVE4_BIODIV_S_55: round4(garde / 10_000), HVE4_BIODIV_S_70: 9.1234 })
    })

describe('between any two years', () => {
  test('the parts of all rows add up to the difference of the points, to 4 decimals', () => {
    const either = dossier([hve4De2026, hve4De2027, avecAnimaux, sansAnimaux])
    fc.assert(
      fc.property(either, either, (avant, apres) => {
        for (const { avant: first, apres: second, lignes } of cascadesDe(avant, apres)) {
          if (lignes === null) continue
          const ecart = round4(lignes.reduce((sum, { parts }) => sum + ecartDe(parts), 0))
          expect(ecart).toBe(round4((second.points ?? 0) - (first.points ?? 0)))
          for (const { avant: from, apres: to, parts } of lignes)
            expect(ecartDe(parts)).toBe(round4((to ?? 0) - (from ?? 0)))
        }
      }),
      { numRuns: 60 },
    )
  })

  test('of one version of the rules, the rules have no part', () => {
    const same = dossier([hve4De2027])
    fc.assert(
      fc.property(same, same, (avant, apres) => {
        for (const { lignes } of cascadesDe(avant, apres))
          for (const { parts } of lignes ?? []) expect(parts.regles).toBe(0)
      }),
      { numRuns: 40 },
    )
  })

  test('a year beside itself has nothing to tell', () => {
    fc.assert(
      fc.property(dossier([hve4De2026, hve4De2027, avecAnimaux, sansAnimaux]), (one) => {
        for (const { lignes } of cascadesDe(one, one)) {
          const moved = (lignes ?? []).filter(({ parts }) => ecartDe(parts) !== 0 || parts.exploitation !== 0)
          expect(moved).toEqual([])
        }
      }),
      { numRuns: 30 },
    )
  })
})
