import { expect, it } from 'vitest'
import { verdictsDits } from './mots'

it.each([
  ['CERTIFIABLE', 'NON_CERTIFIABLE', 'déclaré certifiable, audité non certifiable'],
  ['CERTIFIABLE', 'CERTIFIABLE', 'certifiable, sur le déclaré comme sur l’audité'],
  ['NON_CERTIFIABLE', 'PAS_ENCORE', null],
  [null, 'CERTIFIABLE', null],
] as const)('of %s as claimed and %s as audited a paper says: %s', (verdictDeclare, verdict, dit) => {
  expect(verdictsDits({ language: 'fr', verdictDeclare, verdict })).toBe(dit)
})
