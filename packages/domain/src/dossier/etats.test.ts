import { expect, test } from 'vitest'
import { areResultsOpen, etatsDossier } from './etats'

test('a farmer opens the results once the check is over, or asks for a correction', () => {
  expect(etatsDossier.filter((etat) => areResultsOpen('AGRICULTEUR', etat))).toEqual([
    'ATTENTE_CORRECTION',
    'VALIDE',
    'CERTIFIABLE',
    'NON_CERTIFIABLE',
  ])
})

test.each(['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER'])('a %s always opens them', (role) => {
  expect(etatsDossier.filter((etat) => !areResultsOpen(role, etat))).toEqual([])
})
