import { type PreuveAttendue, schemeFor } from '@sillon/referentials'
import { dossierVide } from '@sillon/referentials/testing/references'
import { describe, expect, test } from 'vitest'
import type { EtatPreuve } from '../vocabulaires'
import {
  estAttendue,
  etatDAttendue,
  etatDeLieu,
  etatDePreuve,
  etatsDesPreuves,
  lieuxDePreuve,
  type PreuveJugee,
  reponseALaDemande,
  situationDePreuve,
} from './preuves'

const JOUR = '2026-05-04'

test.each<[why: string, PreuveJugee, expected: EtatPreuve]>([
  ['nobody judged it', { verdict: null, dateExpiration: null }, 'A_REVOIR'],
  ['it was accepted', { verdict: 'ACCEPTEE', dateExpiration: null }, 'ACCEPTEE'],
  ['it is valid through its last day', { verdict: 'ACCEPTEE', dateExpiration: JOUR }, 'ACCEPTEE'],
  ['it expired the day before', { verdict: 'ACCEPTEE', dateExpiration: '2026-05-03' }, 'EXPIREE'],
  ['it expired without a verdict', { verdict: null, dateExpiration: '2026-05-03' }, 'EXPIREE'],
  ['it was refused, and expired', { verdict: 'REFUSEE', dateExpiration: '2026-05-03' }, 'REFUSEE'],
])('when %s, the state of a proof is that of the day of the audit', (_, preuve, expected) => {
  expect(etatDePreuve(preuve, JOUR)).toBe(expected)
})

test.each<[EtatPreuve[], string]>([
  [[], 'MANQUANTE'],
  [['REFUSEE', 'ACCEPTEE', 'EXPIREE'], 'ACCEPTEE'],
  [['REFUSEE', 'A_REVOIR'], 'A_REVOIR'],
  [['REFUSEE', 'EXPIREE'], 'EXPIREE'],
  [['REFUSEE', 'REFUSEE'], 'REFUSEE'],
])('the state of an expected proof is that of the best proof: %j is %s', (etats, expected) => {
  expect(etatDAttendue(etats, false)).toBe(expected)
})

test('an expected proof without any is requested once an auditor asks for it, no longer missing', () => {
  expect(etatDAttendue([], true)).toBe('DEMANDEE')
  expect(etatDAttendue(['REFUSEE'], true)).toBe('REFUSEE')
  const attendues = [{ genre: 'PLAN', estAttendue: true, etat: 'DEMANDEE' as const }]
  const demandes = [{ genre: 'PLAN', estRepondue: false, estRefusee: false }]
  expect(etatsDesPreuves({ attendues, liens: [], demandes })).toEqual(['DEMANDEE'])
})

test.each<[Parameters<typeof etatDeLieu>[0], string | null]>([
  [[], null],
  [['DEMANDEE'], 'DEMANDEE'],
  [['ACCEPTEE', 'MANQUANTE', 'DEMANDEE'], 'DEMANDEE'],
  [['ACCEPTEE', 'MANQUANTE', 'REFUSEE', 'EXPIREE'], 'REFUSEE'],
  [['ACCEPTEE', 'MANQUANTE', 'EXPIREE'], 'EXPIREE'],
  [['ACCEPTEE', 'MANQUANTE', 'A_REVOIR'], 'MANQUANTE'],
  [['ACCEPTEE', 'A_REVOIR'], 'A_REVOIR'],
  [['ACCEPTEE'], 'ACCEPTEE'],
])('the state of a place is the most urgent one: %j is %s', (etats, expected) => {
  expect(etatDeLieu(etats)).toBe(expected)
})

test('a place counts each expected kind once, by its best proof, and each request until it is answered', () => {
  const attendue = { estAttendue: true, etat: 'MANQUANTE' } as const
  expect(
    etatsDesPreuves({
      attendues: [
        { ...attendue, genre: 'PLAN' },
        { genre: 'FACTURE', estAttendue: false, etat: 'REFUSEE' },
        { genre: 'PHOTO', estAttendue: false, etat: 'MANQUANTE' },
      ],
      liens: [
        { genre: 'FACTURE', etat: 'REFUSEE' },
        { genre: null, etat: 'A_REVOIR' },
      ],
      demandes: [
        { genre: 'PLAN', estRepondue: true, estRefusee: false },
        { genre: 'PLAN', estRepondue: false, estRefusee: false },
      ],
    }),
  ).toEqual(['DEMANDEE', 'MANQUANTE', 'REFUSEE', 'A_REVOIR'])
})

test.each<[string, string | null, 'REFUSEE' | 'ACCEPTEE', readonly string[]]>([
  ['its refused proof', 'PLAN', 'REFUSEE', ['REFUSEE']],
  ['a refused proof of another kind', null, 'REFUSEE', ['DEMANDEE', 'REFUSEE']],
  ['an older accepted proof of the kind', 'PLAN', 'ACCEPTEE', ['DEMANDEE', 'ACCEPTEE']],
])('a request whose proof was refused counts once beside %s', (_, genre, etat, expected) => {
  const attendues = [{ genre: 'PLAN', estAttendue: true, etat }]
  const demandes = [{ genre, estRepondue: false, estRefusee: true }]
  expect(etatsDesPreuves({ attendues, liens: [], demandes })).toEqual(expected)
})

const lien = { genre: 'PLAN', verdict: null, lieLe: '2026-05-02', deposeLe: '2026-05-02' } as const
test.each<[string, Parameters<typeof reponseALaDemande>[1], 'answered' | 'refused' | 'open']>([
  ['no proof', [], 'open'],
  ['an older proof', [{ ...lien, lieLe: '2026-04-30', deposeLe: '2026-04-30' }], 'open'],
  ['a proof of another kind', [{ ...lien, genre: 'PHOTO' }], 'open'],
  ['a proof of the same instant', [{ ...lien, lieLe: '2026-05-01' }], 'answered'],
  ['a new revision of an older proof', [{ ...lien, lieLe: '2026-04-30' }], 'answered'],
  ['an accepted proof', [{ ...lien, verdict: 'ACCEPTEE' }], 'answered'],
  ['a refused proof', [{ ...lien, verdict: 'REFUSEE' }], 'refused'],
  ['a refused proof and a later one', [{ ...lien, verdict: 'REFUSEE' }, lien], 'answered'],
])('a request with %s: %j is %s', (_, liens, expected) => {
  const { estRepondue, estRefusee } = reponseALaDemande({ genre: 'PLAN', demandeLe: '2026-05-01' }, liens)
  expect(estRepondue ? 'answered' : estRefusee ? 'refused' : 'open').toBe(expected)
})

test('a request in words of its own is answered by a proof without expected kind alone', () => {
  const demande = { genre: null, demandeLe: '2026-05-01' }
  expect(reponseALaDemande(demande, [lien]).estRepondue).toBe(false)
  expect(reponseALaDemande(demande, [{ ...lien, genre: null }]).estRepondue).toBe(true)
})

const scheme = schemeFor('HVE4', 2026)
if (scheme === undefined) throw new Error('HVE4 is not there.')

describe('a proof is expected', () => {
  const RUCHES = { lieu: 'BIODIV_RUCHES', quand: 'SAISIE', genre: 'PRESENCE_RUCHES' } as const
  const asked = (
    attendue: Pick<PreuveAttendue, 'lieu' | 'quand' | 'genre'>,
    values: Readonly<Record<string, unknown>> = {},
    { hidden = [] as readonly string[], estCollective = false } = {},
  ) =>
    estAttendue(scheme, attendue, {
      isVisible: (code) => !hidden.includes(code),
      valeurDe: (code) => values[code] ?? null,
      estCollective,
      repriseDe: () => null,
    })

  test.each<[why: string, value: unknown, expected: boolean]>([
    ['nothing was entered', null, false],
    ['none were counted', 0, false],
    ['some were', 3, true],
  ])('of hives, when %s', (_, value, expected) => {
    expect(asked(RUCHES, { HVE4_BIODIV_D_56: value })).toBe(expected)
  })

  test.each<[unknown, boolean]>([
    [false, false],
    [true, true],
    ['', false],
    [[], false],
    [['PIEGE'], true],
    [{ n: null, n_1: 0, n_2: null }, false],
    [{ n: null, n_1: 2, n_2: null }, true],
  ])('by an entry of %j: %s', (value, expected) => {
    expect(asked(RUCHES, { HVE4_BIODIV_D_56: value })).toBe(expected)
  })

  test('not for a hidden row', () => {
    expect(asked(RUCHES, { HVE4_BIODIV_D_56: 3 }, { hidden: ['HVE4_BIODIV_D_56'] })).toBe(false)
  })

  test('not for a total alone, as its terms are proven at their own places', () => {
    expect(asked({ lieu: 'PHYTO_STR', quand: 'SAISIE', genre: 'FACTURE_EQUIPEMENT' }, { HVE4_PHYTO_D_64: 80 })).toBe(
      false,
    )
  })

  test('once for a value carried over from a row with the same proof, and again for an entry of its own', () => {
    const expectedAt = (saisies: Readonly<Record<string, number>>) =>
      scheme.preuves
        .filter(({ genre }) => genre === 'LARGEURS_BORDURES')
        .filter((attendue) =>
          estAttendue(scheme, attendue, situationDePreuve(scheme, scheme.evaluate({ ...dossierVide, saisies }), false)),
        )
        .map(({ lieu }) => lieu)
    expect(expectedAt({ HVE4_BIODIV_D_8: 5200 })).toEqual(['HVE4_BIODIV_D_8'])
    expect(expectedAt({ HVE4_BIODIV_D_8: 5200, HVE4_BIODIV_D_18: 6000 })).toEqual([
      'HVE4_BIODIV_D_8',
      'HVE4_BIODIV_D_18',
    ])
    expect(expectedAt({ HVE4_BIODIV_D_18: 6000 })).toEqual(['HVE4_BIODIV_D_18'])
  })

  test('always, as long as the section is visible', () => {
    const bilan = { lieu: 'FERTI_BILAN', quand: 'TOUJOURS', genre: 'PLAN_FUMURE' } as const
    const hidden = lieuxDePreuve(scheme).get('FERTI_BILAN')?.codes ?? []
    expect([asked(bilan), asked(bilan, {}, { hidden })]).toEqual([true, false])
  })

  test('in a collective certification only', () => {
    const consentement = { lieu: 'DOSSIER', quand: 'COLLECTIVE', genre: 'CONSENTEMENT' } as const
    expect([asked(consentement), asked(consentement, {}, { estCollective: true })]).toEqual([false, true])
  })
})

test('places follow the order of the audit: the file, then each sub-section and its entered rows', () => {
  const codes = [...lieuxDePreuve(scheme).keys()]
  expect(codes.slice(0, 3)).toEqual(['DOSSIER', 'CULT_CEREALES', 'HVE4_CULT_D_1'])
  expect(codes.indexOf('BIODIV_RUCHES') + 1).toBe(codes.indexOf('HVE4_BIODIV_D_56'))
  expect(codes).not.toContain('HVE4_BIODIV_S_36')
})
