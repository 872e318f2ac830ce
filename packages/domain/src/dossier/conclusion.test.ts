import { expect, test } from 'vitest'
import { conclusionDe } from './conclusion'
import type { Statut } from './statut'

const incomplet: readonly Statut[] = ['COMPLET', 'INCOMPLET']
const complet: readonly Statut[] = ['COMPLET', 'SOUS_LE_SEUIL']

test.each([
  ['a file that nobody has opened', null, []],
  ['a young file with fields left', 'SAISIE_EN_COURS', incomplet],
  ['a young file with a value in error', 'SAISIE_EN_COURS', ['EN_ERREUR', 'COMPLET']],
] as const)('%s has the verdict "not certifiable yet"', (_, etat, statuts) => {
  expect(conclusionDe('NON_CERTIFIABLE', etat, statuts)).toBe('PAS_ENCORE')
})

test.each([
  ['a complete file that was not sent', 'SAISIE_EN_COURS', complet],
  ['a file that was sent', 'ATTENTE_VERIFICATION', incomplet],
  ['a file that is checked', 'VERIFICATION_EN_COURS', incomplet],
  ['a file sent back for corrections', 'ATTENTE_CORRECTION', incomplet],
] as const)('%s has the verdict "not certifiable"', (_, etat, statuts) => {
  expect(conclusionDe('NON_CERTIFIABLE', etat, statuts)).toBe('NON_CERTIFIABLE')
})

test('a certifiable or inconclusive verdict is given in every state', () => {
  expect(conclusionDe('CERTIFIABLE', 'SAISIE_EN_COURS', incomplet)).toBe('CERTIFIABLE')
  expect(conclusionDe('NON_CONCLUANT', null, [])).toBe('NON_CONCLUANT')
})
