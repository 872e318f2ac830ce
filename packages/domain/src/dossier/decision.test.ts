import { describe, expect, test } from 'vitest'
import { type Constat, decisionObstacles } from './decision'
import { type EtatDossier, etatsDossier, isDecided } from './etats'

const clean: Constat = { verdict: 'CERTIFIABLE', enErreur: [], aConfirmer: [], nonJugees: [], nonValides: [] }

describe('what speaks against a decision', () => {
  test.each<[why: string, EtatDossier, Partial<Constat>, expected: string[]]>([
    ['the calculation agrees and all is judged', 'CERTIFIABLE', {}, []],
    ['the calculation says the opposite', 'CERTIFIABLE', { verdict: 'NON_CERTIFIABLE' }, ['VERDICT_CONTRAIRE']],
    ['the calculation says the opposite', 'NON_CERTIFIABLE', {}, ['VERDICT_CONTRAIRE']],
    ['the calculation agrees', 'NON_CERTIFIABLE', { verdict: 'NON_CERTIFIABLE' }, []],
    [
      'with a value in error the calculation concludes nothing',
      'CERTIFIABLE',
      { verdict: 'NON_CONCLUANT', enErreur: ['A'] },
      ['VERDICT_CONTRAIRE', 'VALEURS_EN_ERREUR'],
    ],
    [
      'nor against the farm',
      'NON_CERTIFIABLE',
      { verdict: 'NON_CONCLUANT', enErreur: ['A'] },
      ['VERDICT_CONTRAIRE', 'VALEURS_EN_ERREUR'],
    ],
    ['a copied value is unconfirmed', 'CERTIFIABLE', { aConfirmer: ['A'] }, ['VALEURS_A_CONFIRMER']],
    ['a section is unjudged', 'CERTIFIABLE', { nonJugees: ['S'] }, ['SECTIONS_NON_JUGEES']],
    ['a section is not valid', 'CERTIFIABLE', { nonValides: ['S'] }, ['SECTIONS_NON_VALIDES']],
    [
      'a section that is not valid is a reason for it',
      'NON_CERTIFIABLE',
      { verdict: 'NON_CERTIFIABLE', nonValides: ['S'] },
      [],
    ],
    ['the calculation has no say in it', 'VALIDE', { verdict: 'NON_CERTIFIABLE' }, []],
    [
      'the check has',
      'VALIDE',
      { verdict: 'NON_CONCLUANT', enErreur: ['A'], aConfirmer: ['B'], nonJugees: ['S'], nonValides: ['T'] },
      ['VALEURS_EN_ERREUR', 'VALEURS_A_CONFIRMER', 'SECTIONS_NON_JUGEES', 'SECTIONS_NON_VALIDES'],
    ],
  ])('%s: %s', (_, etat, change, expected) => {
    expect(decisionObstacles(etat, { ...clean, ...change }).map(({ code }) => code)).toEqual(expected)
  })

  test('says where', () => {
    expect(decisionObstacles('CERTIFIABLE', { ...clean, aConfirmer: ['A', 'B'] })).toEqual([
      { code: 'VALEURS_A_CONFIRMER', codes: ['A', 'B'] },
    ])
    expect(decisionObstacles('CERTIFIABLE', { ...clean, verdict: 'NON_CERTIFIABLE' })).toEqual([
      { code: 'VERDICT_CONTRAIRE', verdict: 'NON_CERTIFIABLE' },
    ])
  })

  test('nothing speaks against a state that is no decision', () => {
    const worst: Constat = {
      verdict: 'NON_CONCLUANT',
      enErreur: ['A'],
      aConfirmer: ['B'],
      nonJugees: ['S'],
      nonValides: ['T'],
    }
    for (const etat of etatsDossier.filter((one) => !isDecided(one))) expect(decisionObstacles(etat, worst)).toEqual([])
  })

  test('without a calculation nothing is known', () => {
    for (const etat of etatsDossier) expect(decisionObstacles(etat, null)).toEqual([])
  })
})
