import { expect, it } from 'vitest'
import { phraseDeclareAudite } from './audit-texts'

it.each([
  ['fr', 'certifiable', 'non certifiable', 'déclaré certifiable, audité non certifiable'],
  ['fr', 'certifiable', 'certifiable', 'certifiable, sur le déclaré comme sur l’audité'],
  ['en', '12', '9', 'claimed 12, audited 9'],
  ['en', '12', '12', '12, as claimed and as audited'],
] as const)(
  'says one result twice only where the claimed and the audited one differ: %s, %s and %s',
  (language, declare, audite, said) => {
    expect(phraseDeclareAudite(language, declare, audite)).toBe(said)
  },
)
