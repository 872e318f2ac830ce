import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conclusions, verdicts } from './conclusion'
import { type EtatDossier, etatsDossier, isDecided } from './etats'
import { type Constat, type ConstatCalcule, suspensDe, suspensDeLieux, suspensDuDossier } from './suspens'

const RIEN = { DEMANDEE: [], REFUSEE: [], EXPIREE: [], MANQUANTE: [] }
const calcul: ConstatCalcule = {
  verdict: 'CERTIFIABLE',
  conclusion: 'CERTIFIABLE',
  millesime: 2026,
  sansReference: [],
  vides: [],
  enErreur: [],
  exigences: [],
  avertissements: [],
  aConfirmer: [],
  nonJugees: [],
  nonValides: [],
  contestees: [],
  preuves: RIEN,
}
const clean: Constat = {
  calcul,
  questions: [],
  estEnvoye: true,
  aDateAudit: true,
  aPeriodeAuditee: true,
  aCorrecteur: true,
}
/** Every item is open. */
const worst: Constat = {
  calcul: {
    verdict: 'NON_CONCLUANT',
    conclusion: 'NON_CONCLUANT',
    millesime: 2026,
    sansReference: [{ liste: 'plafonds-ift', code: 'A' }],
    vides: ['A'],
    enErreur: ['A'],
    exigences: ['A'],
    avertissements: ['A'],
    aConfirmer: ['A'],
    nonJugees: ['S'],
    nonValides: ['T'],
    contestees: ['U'],
    preuves: { DEMANDEE: ['S'], REFUSEE: ['S'], EXPIREE: ['S'], MANQUANTE: ['S'] },
  },
  questions: ['A'],
  estEnvoye: false,
  aDateAudit: false,
  aPeriodeAuditee: false,
  aCorrecteur: false,
}
const codesOf = (etat: EtatDossier, constat: Constat) => suspensDe(etat, constat).map(({ code }) => code)

describe('a decision', () => {
  test.each<[why: string, EtatDossier, Partial<ConstatCalcule>, expected: string[]]>([
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
      'with a value in error the calculation does not conclude against the farm',
      'NON_CERTIFIABLE',
      { verdict: 'NON_CONCLUANT', enErreur: ['A'] },
      ['VERDICT_CONTRAIRE', 'VALEURS_EN_ERREUR'],
    ],
    ['a field is empty', 'CERTIFIABLE', { vides: ['A'] }, ['CHAMPS_VIDES']],
    ['a requirement is not met', 'CERTIFIABLE', { exigences: ['A'] }, ['EXIGENCES_NON_TENUES']],
    [
      'a requirement that is not met is a reason for it',
      'NON_CERTIFIABLE',
      { verdict: 'NON_CERTIFIABLE', exigences: ['A'] },
      [],
    ],
    ['a requirement does not matter', 'VALIDE', { exigences: ['A'] }, []],
    ['a value has a warning', 'VALIDE', { avertissements: ['A'] }, ['AVERTISSEMENTS']],
    ['a copied value is unconfirmed', 'CERTIFIABLE', { aConfirmer: ['A'] }, ['VALEURS_A_CONFIRMER']],
    ['a section is unjudged', 'CERTIFIABLE', { nonJugees: ['S'] }, ['SECTIONS_NON_JUGEES']],
    [
      'a value of the auditor is contested',
      'NON_CERTIFIABLE',
      { verdict: 'NON_CERTIFIABLE', contestees: ['S'] },
      ['VALEURS_CONTESTEES'],
    ],
    ['a section is not valid', 'CERTIFIABLE', { nonValides: ['S'] }, ['SECTIONS_NON_VALIDES']],
    [
      'a section that is not valid is a reason for it',
      'NON_CERTIFIABLE',
      { verdict: 'NON_CERTIFIABLE', nonValides: ['S'] },
      [],
    ],
    ['a proof is asked for', 'CERTIFIABLE', { preuves: { ...RIEN, DEMANDEE: ['S'] } }, ['PREUVES_DEMANDEES']],
    ['a proof was refused', 'CERTIFIABLE', { preuves: { ...RIEN, REFUSEE: ['S'] } }, ['PREUVES_REFUSEES']],
    ['a proof has expired', 'CERTIFIABLE', { preuves: { ...RIEN, EXPIREE: ['S'] } }, ['PREUVES_EXPIREES']],
    ['a proof is missing', 'CERTIFIABLE', { preuves: { ...RIEN, MANQUANTE: ['S'] } }, ['PREUVES_MANQUANTES']],
    ['the calculation has no effect', 'VALIDE', { verdict: 'NON_CERTIFIABLE' }, []],
  ])('%s: %s', (_, etat, change, expected) => {
    expect(codesOf(etat, { ...clean, calcul: { ...calcul, ...change } })).toEqual(expected)
  })

  test.each<[Partial<Constat>, expected: string]>([
    [{ questions: ['A'] }, 'QUESTIONS_OUVERTES'],
    [{ estEnvoye: false }, 'JAMAIS_ENVOYE'],
    [{ aDateAudit: false }, 'SANS_DATE_AUDIT'],
    [{ aPeriodeAuditee: false }, 'SANS_PERIODE_AUDITEE'],
    [{ aCorrecteur: false }, 'SANS_CORRECTEUR'],
  ])('has an open item for %j, with a calculation or without', (change, expected) => {
    expect(codesOf('CERTIFIABLE', { ...clean, ...change })).toEqual([expected])
    expect(codesOf('CERTIFIABLE', { ...clean, ...change, calcul: null })).toEqual([expected])
  })

  test('lists every open item, in a fixed order', () => {
    const all = ['REFERENCES_MANQUANTES', ...suspensDeLieux, ...suspensDuDossier]
    expect(codesOf('VALIDE', worst)).toEqual(all.filter((code) => code !== 'EXIGENCES_NON_TENUES'))
    expect(codesOf('CERTIFIABLE', worst)).toEqual(['VERDICT_CONTRAIRE', ...all])
  })

  test('gives the place of an open item', () => {
    expect(suspensDe('CERTIFIABLE', { ...clean, calcul: { ...calcul, aConfirmer: ['A', 'B'] } })).toEqual([
      { code: 'VALEURS_A_CONFIRMER', codes: ['A', 'B'] },
    ])
  })

  test('gives the conclusion of a young file as "not yet", which only speaks against CERTIFIABLE', () => {
    const young: Constat = { ...clean, calcul: { ...calcul, verdict: 'NON_CERTIFIABLE', conclusion: 'PAS_ENCORE' } }
    expect(suspensDe('CERTIFIABLE', young)).toEqual([{ code: 'VERDICT_CONTRAIRE', verdict: 'PAS_ENCORE' }])
    expect(suspensDe('NON_CERTIFIABLE', young)).toEqual([])
  })

  test('names each list of references that its points wait for once, with the year', () => {
    const sansReference = [
      { liste: 'plafonds-ift', code: 'A' },
      { liste: 'plafonds-ift', code: 'B' },
    ] as const
    expect(suspensDe('NON_CERTIFIABLE', { ...clean, calcul: { ...calcul, sansReference } })).toContainEqual({
      code: 'REFERENCES_MANQUANTES',
      millesime: 2026,
      listes: ['plafonds-ift'],
      lignes: ['A', 'B'],
    })
  })
})

test('sending a file lists open entries, proofs and questions, but nothing of the judgement and the audit', () => {
  expect(codesOf('ATTENTE_VERIFICATION', worst)).toEqual(
    suspensDeLieux.filter(
      (code) => !['SECTIONS_NON_JUGEES', 'SECTIONS_NON_VALIDES', 'VALEURS_CONTESTEES'].includes(code),
    ),
  )
})

test('asking for corrections warns about a farm where nobody can correct', () => {
  expect(codesOf('ATTENTE_CORRECTION', worst)).toEqual(['SANS_CORRECTEUR'])
  expect(codesOf('ATTENTE_CORRECTION', { ...worst, aCorrecteur: true })).toEqual([])
})

test('entering and checking list no open item', () => {
  for (const etat of ['SAISIE_EN_COURS', 'VERIFICATION_EN_COURS'] as const) expect(codesOf(etat, worst)).toEqual([])
})

const codes = fc.array(fc.constantFrom('A', 'B'), { maxLength: 2 })
const constats: fc.Arbitrary<Constat> = fc.record({
  calcul: fc.option(
    fc.record({
      verdict: fc.constantFrom(...verdicts),
      conclusion: fc.constantFrom(...conclusions),
      millesime: fc.constant(2026),
      sansReference: fc.array(fc.record({ liste: fc.constant('plafonds-ift' as const), code: fc.string() })),
      vides: codes,
      enErreur: codes,
      exigences: codes,
      avertissements: codes,
      aConfirmer: codes,
      nonJugees: codes,
      nonValides: codes,
      contestees: codes,
      preuves: fc.record({ DEMANDEE: codes, REFUSEE: codes, EXPIREE: codes, MANQUANTE: codes }),
    }),
  ),
  questions: codes,
  estEnvoye: fc.boolean(),
  aDateAudit: fc.boolean(),
  aPeriodeAuditee: fc.boolean(),
  aCorrecteur: fc.boolean(),
})

test('each open item of a submission is one of a decision in favour of the farm, and has a place', () => {
  fc.assert(
    fc.property(constats, (constat) => {
      const sent = codesOf('ATTENTE_VERIFICATION', constat)
      for (const etat of etatsDossier) {
        const found = suspensDe(etat, constat)
        const against = sent.filter((code) => code !== 'EXIGENCES_NON_TENUES' || etat === 'CERTIFIABLE')
        if (isDecided(etat)) expect(found.map(({ code }) => code)).toEqual(expect.arrayContaining(against))
        for (const one of found) if ('codes' in one) expect(one.codes.length).toBeGreaterThan(0)
      }
    }),
  )
})
