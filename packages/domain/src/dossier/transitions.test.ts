import { describe, expect, test } from 'vitest'
import { DomainError } from '../domain-error'
import type { Role } from '../roles'
import { type EtatDossier, etatsDossier } from './etats'
import { authorizeTransition, decideTransition, etatAfterOpening, etatsPossibles } from './transitions'

const roles: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']
const letters = { allowed: 'yes', forbidden: '403', 'wrong state': '409' } as const

describe('a farmer', () => {
  // to: SAISIE_EN_COURS, ATTENTE_VERIFICATION, VERIFICATION_EN_COURS, ATTENTE_CORRECTION, VALIDE, CERTIFIABLE, NON_CERTIFIABLE
  test.each<[EtatDossier, string]>([
    ['SAISIE_EN_COURS', 'yes yes 403 403 403 403 403'],
    ['ATTENTE_VERIFICATION', '409 yes 403 403 403 403 403'],
    ['VERIFICATION_EN_COURS', '409 409 yes 403 403 403 403'],
    ['ATTENTE_CORRECTION', 'yes yes 403 yes 403 403 403'],
    ['VALIDE', '409 409 403 403 yes 403 403'],
    ['CERTIFIABLE', '409 409 403 403 403 yes 403'],
    ['NON_CERTIFIABLE', '409 409 403 403 403 403 yes'],
  ])('from %s: %s', (from, expected) => {
    expect(etatsDossier.map((to) => letters[decideTransition('AGRICULTEUR', from, to)]).join(' ')).toBe(expected)
  })

  test('gets a reason for a refusal', () => {
    expect(() => authorizeTransition('AGRICULTEUR', 'SAISIE_EN_COURS', 'CERTIFIABLE')).toThrow(
      new DomainError('ACTION_INTERDITE'),
    )
    expect(() => authorizeTransition('AGRICULTEUR', 'VALIDE', 'ATTENTE_VERIFICATION')).toThrow(
      new DomainError('DOSSIER_NON_MODIFIABLE'),
    )
  })
})

test.each(roles.filter((role) => role !== 'AGRICULTEUR'))('%s sets any state from any other', (role) => {
  for (const from of etatsDossier) expect(etatsPossibles(role, from)).toEqual(etatsDossier)
})

describe('opening a file', () => {
  test.each<[Role, EtatDossier, EtatDossier]>([
    ['CONSEILLER', 'ATTENTE_VERIFICATION', 'VERIFICATION_EN_COURS'],
    ['SUPERADMIN', 'ATTENTE_VERIFICATION', 'VERIFICATION_EN_COURS'],
    ['AGRICULTEUR', 'ATTENTE_CORRECTION', 'SAISIE_EN_COURS'],
  ])('by a %s in %s takes it to %s', (role, from, to) => {
    expect(etatAfterOpening(role, from)).toBe(to)
  })

  test('changes no other state', () => {
    const changed = roles.flatMap((role) => etatsDossier.filter((etat) => etatAfterOpening(role, etat) !== etat))
    expect(changed).toEqual(['ATTENTE_VERIFICATION', 'ATTENTE_VERIFICATION', 'ATTENTE_CORRECTION'])
  })

  test('is always an allowed transition', () => {
    for (const role of roles)
      for (const etat of etatsDossier)
        expect(decideTransition(role, etat, etatAfterOpening(role, etat))).toBe('allowed')
  })
})
