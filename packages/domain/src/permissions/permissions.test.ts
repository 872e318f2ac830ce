import { describe, expect, test } from 'vitest'
import { type EtatDossier, etatsDossier } from '../dossier/etats'
import { type Action, type Actor, decide, type Role } from './permissions'

const anActor = (role: Role, accessCreationUpdateExploitation = false): Actor => ({
  role,
  accessCreationUpdateExploitation,
})
const roles: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']

describe('by role, without any file', () => {
  // super admin, organisation admin, the same with the flag, adviser, the same with the flag, farmer
  test.each<[Action, string]>([
    ['exploitation.create', 'yes no yes no yes no'],
    ['exploitation.update', 'yes no yes no yes yes'],
    ['demarches.write', 'yes no yes no yes no'],
    ['assolement.write', 'yes yes yes yes yes yes'],
    ['indicateurs.write', 'yes yes yes yes yes yes'],
    ['scores.read', 'yes yes yes yes yes no'],
  ])('%s: %s', (action, expected) => {
    const actors = [
      anActor('SUPERADMIN'),
      anActor('ADMIN_ORGANISME'),
      anActor('ADMIN_ORGANISME', true),
      anActor('CONSEILLER'),
      anActor('CONSEILLER', true),
      anActor('AGRICULTEUR'),
    ]
    expect(actors.map((actor) => (decide(actor, action) === 'allowed' ? 'yes' : 'no')).join(' ')).toBe(expected)
  })
})

describe('by state', () => {
  const open: readonly EtatDossier[] = ['SAISIE_EN_COURS', 'ATTENTE_CORRECTION']

  test.each(etatsDossier.flatMap((etat) => roles.map((role) => [role, etat] as const)))(
    'a %s and a file in %s',
    (role, etat) => {
      const expected = role === 'AGRICULTEUR' && !open.includes(etat) ? 'wrong state' : 'allowed'
      for (const action of ['indicateurs.write', 'assolement.write'] as const)
        expect(decide(anActor(role), action, { etats: [etat] })).toBe(expected)
    },
  )

  test('one locked file among several is enough to lock the shared crop rotation', () => {
    const etats: EtatDossier[] = ['SAISIE_EN_COURS', 'VALIDE']
    expect(decide(anActor('AGRICULTEUR'), 'assolement.write', { etats })).toBe('wrong state')
  })
})

test('a farmer sees scores only when their organisation has switched them on', () => {
  expect(decide(anActor('AGRICULTEUR'), 'scores.read', { scoresVisiblesAgriculteur: true })).toBe('allowed')
  expect(decide(anActor('AGRICULTEUR'), 'scores.read', { scoresVisiblesAgriculteur: false })).toBe('forbidden')
})
