import type { Value } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindNamed } from '../../src/kinds/kind'
import { registerScheme, schemeFor, schemeOfVersion } from '../../src/versions'
import { dossierVide, listesDuProduit } from '../references'
import { jouet } from './jouet'
import { kindsJouet } from './kinds'
import { lignes } from './lignes'

const assolement = [{ codeTypeCulture: 'BLETEND', idCulture: null, surface: 80 }]
const evaluationOf = (saisies: Readonly<Record<string, Value>>) =>
  jouet.evaluate({ ...dossierVide, assolement, saisies: { ...saisies } })

const pleine = {
  JOUET_EAU_D_1: 3,
  JOUET_EAU_D_2: 'BLEU',
  JOUET_EAU_D_3: { metres: 1, centimetres: 5 },
  JOUET_SOL_D_2: true,
  JOUET_SOL_D_3: 20,
}

describe('a scheme of ten rows', () => {
  test('counts its points and gives its verdict, by its own threshold', () => {
    const evaluation = evaluationOf(pleine)
    // 5 for three ponds, 3 for more than a metre, 4 for blue water; 10 less a quarter of it for 20 ha ploughed of 80.
    expect(['JOUET_EAU_S_9', 'JOUET_SOL_D_1', 'JOUET_SOL_S_9'].map((code) => evaluation.get(code))).toEqual([
      12, 80, 7.5,
    ])
    expect(jouet.verdictOf(evaluation)).toBe('CERTIFIABLE')
    expect(jouet.verdictOf(evaluationOf({ ...pleine, JOUET_SOL_D_3: 60 }))).toBe('NON_CERTIFIABLE')
  })

  test('explains a row down to a value of its own kind', () => {
    const evaluation = evaluationOf(pleine)
    const explanation = jouet.explain(evaluation, 'JOUET_EAU_S_9')
    const hauteur = explanation.reads.find(({ code }) => code === 'JOUET_EAU_I_1')
    expect(hauteur?.reads.map(({ code, value }) => [code, value])).toEqual([
      ['JOUET_EAU_D_3', { metres: 1, centimetres: 5 }],
    ])
    expect(explanation.reads.flatMap(({ bands }) => bands.map(({ hit }) => hit.points))).toEqual([5])
    expect(jouet.missing(evaluationOf({}), 'JOUET_EAU_S_9')).toContain('JOUET_EAU_D_1')
  })

  test('changed value by value gives the same as computed at once', () => {
    const value: Readonly<Record<string, fc.Arbitrary<Value>>> = {
      JOUET_EAU_D_1: fc.option(fc.nat(5)),
      JOUET_EAU_D_2: fc.option(fc.constantFrom('BLEU', 'VERT')),
      JOUET_EAU_D_3: fc.option(fc.record({ metres: fc.nat(2), centimetres: fc.nat(99) })),
      JOUET_SOL_D_1: fc.option(fc.nat(100)),
      JOUET_SOL_D_2: fc.option(fc.boolean()),
      JOUET_SOL_D_3: fc.option(fc.nat(100)),
    }
    const change = fc
      .constantFrom(...Object.keys(value))
      .chain((code) => fc.tuple(fc.constant(code), value[code] ?? fc.constant(null)))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const step = evaluationOf({})
        for (const [code, next] of changes) step.set(code, next)
        const whole = evaluationOf(Object.fromEntries(changes))
        for (const { code } of lignes) expect(step.get(code)).toEqual(whole.get(code))
      }),
    )
  })

  test('has kinds of its own, with refusals and texts', () => {
    const { hauteur, couleur } = kindsJouet
    expect(hauteur.check({ metres: 1, centimetres: 120 }, listesDuProduit)).toBe('ENTIER_POSITIF')
    expect(hauteur.decode({ metres: 2, centimetres: null })).toEqual({ metres: 2, centimetres: 0 })
    expect(hauteur.format({ metres: 1, centimetres: 5 }, { language: 'fr', unite: null })).toBe('1 m 05')
    expect(couleur.check('ROUGE', listesDuProduit)).toBe('REFERENCE_INCONNUE')
    expect(couleur.format('VERT', { language: 'en', unite: null })).toBe('Green')
    expect(() => kindNamed(kindsJouet, 'bassinViticole', 'JOUET_EAU_D_1')).toThrow('does not declare')
  })

  test('exists only while it is registered', () => {
    expect(schemeFor('JOUET', 2026)).toBeUndefined()
    const withdraw = registerScheme({ from: 2025, scheme: jouet })
    expect([2024, 2025, 2026].map((year) => schemeFor('JOUET', year)?.version)).toEqual([
      undefined,
      'jouet-1',
      'jouet-1',
    ])
    expect(schemeOfVersion('JOUET', 'jouet-1')).toBe(jouet)
    withdraw()
    expect(schemeFor('JOUET', 2026)).toBeUndefined()
  })
})
