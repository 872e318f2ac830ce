import { describe, expect, test } from 'vitest'
import { DomainError } from '../domain-error'
import { type EtatDossier, etatsDossier, isDecided } from '../dossier/etats'
import type { Role } from '../roles'
import {
  type Action,
  type Actor,
  accesOf,
  authorize,
  decide,
  permissionsFor,
  permissionsUtilisateur,
  type Subject,
} from './permissions'

const anActor = (role: Role, over: Partial<Actor> = {}): Actor => ({
  idUtilisateur: 1,
  role,
  idOrganismePrincipal: 10,
  accessCreationUpdateExploitation: false,
  accessCreationUtilisateur: false,
  accessAttributionDroit: false,
  ...over,
})
const everyFlag = {
  accessCreationUpdateExploitation: true,
  accessCreationUtilisateur: true,
  accessAttributionDroit: true,
}
const roles: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']
const letters = { allowed: 'yes', forbidden: '403', 'wrong state': '409' } as const

const verdicts = (action: Action, subject: Subject, over: Partial<Actor> = {}) =>
  roles.map((role) => letters[decide(anActor(role, over), action, subject)]).join(' ')

const open: readonly EtatDossier[] = ['SAISIE_EN_COURS', 'ATTENTE_CORRECTION']
const unUtilisateur = { idUtilisateur: 2, role: 'CONSEILLER' as const, idOrganismePrincipal: 10 }
const aboutAnAdviser: Subject = { utilisateur: unUtilisateur }
const aboutOwnOrganisme: Subject = { idOrganisme: 10 }

/** Expected verdicts in a decided file, where they differ from those of any other locked file; one per role. */
const whenDecided: Partial<Record<Action, string>> = {
  'indicateurs.write': '409 409 409 409',
  'validites.write': '409 409 409 403',
  'audit.write': '409 409 409 403',
  'audit.repondre': '409 409 409 409',
  'preuves.rattacher': '409 409 409 409',
  'preuves.detacher': '409 409 409 409',
  'preuves.juger': '409 409 409 403',
  'questions.write': 'yes yes yes 409',
  'questions.resoudre': 'yes yes yes 403',
  'commentaireAuditeur.read': 'yes yes yes yes',
  'commentaireExploitant.write': 'yes yes yes 409',
}

/** Without flags, with every flag, and with every flag on a file in a locked state: SUPERADMIN ADMIN_ORGANISME CONSEILLER AGRICULTEUR. */
const table: readonly [Action, Subject, string, string, string][] = [
  ['exploitation.create', {}, 'yes 403 403 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['exploitation.update', {}, 'yes 403 403 yes', 'yes yes yes yes', 'yes yes yes 409'],
  ['exploitation.delete', {}, 'yes yes 403 403', 'yes yes 403 403', 'yes yes 403 403'],
  ['exploitation.restore', {}, 'yes 403 403 403', 'yes 403 403 403', 'yes 403 403 403'],
  ['assolement.write', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes 409'],
  ['indicateurs.write', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes 409'],
  ['demarches.write', {}, 'yes 403 403 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['demarche.demander', {}, '403 403 403 yes', '403 403 403 yes', '403 403 403 yes'],
  ['infos.write', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes 409'],
  ['documents.create', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes yes'],
  ['documents.delete', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes 409'],
  ['preuves.create', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes yes'],
  ['preuves.update', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes 409'],
  ['preuves.rattacher', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes yes'],
  ['preuves.detacher', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes 409'],
  ['preuves.juger', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['questions.write', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes yes'],
  ['questions.resoudre', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['scores.read', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['scores.write', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['validites.read', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['validites.write', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['audit.write', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['audit.repondre', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes yes'],
  ['corrections.write', {}, '403 403 403 yes', '403 403 403 yes', '403 403 403 409'],
  ['commentaireAuditeur.read', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['commentaireAuditeur.write', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['commentaireExploitant.write', {}, 'yes yes yes yes', 'yes yes yes yes', 'yes yes yes yes'],
  ['dateAudit.write', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['acces.write', {}, 'yes 403 403 403', 'yes yes 403 403', 'yes yes 403 403'],
  ['utilisateurs.read', {}, 'yes 403 403 403', 'yes yes 403 403', 'yes yes 403 403'],
  ['utilisateur.read', aboutAnAdviser, 'yes 403 403 403', 'yes yes 403 403', 'yes yes 403 403'],
  ['utilisateur.create', aboutAnAdviser, 'yes 403 403 403', 'yes yes 403 403', 'yes yes 403 403'],
  ['utilisateur.update', aboutAnAdviser, 'yes 403 403 403', 'yes yes 403 403', 'yes yes 403 403'],
  ['utilisateur.connexion', aboutAnAdviser, 'yes 403 403 403', 'yes yes 403 403', 'yes yes 403 403'],
  ['utilisateur.delete', aboutAnAdviser, 'yes 403 403 403', 'yes yes 403 403', 'yes yes 403 403'],
  ['utilisateur.restore', aboutAnAdviser, 'yes 403 403 403', 'yes 403 403 403', 'yes 403 403 403'],
  ['organisme.create', {}, 'yes 403 403 403', 'yes 403 403 403', 'yes 403 403 403'],
  ['organisme.update', aboutOwnOrganisme, 'yes yes 403 403', 'yes yes 403 403', 'yes yes 403 403'],
  ['organisme.delete', aboutOwnOrganisme, 'yes 403 403 403', 'yes 403 403 403', 'yes 403 403 403'],
  ['administration.read', {}, 'yes yes 403 403', 'yes yes 403 403', 'yes yes 403 403'],
  ['administration.journal', {}, 'yes yes 403 403', 'yes yes 403 403', 'yes yes 403 403'],
  ['charte.read', {}, '403 yes yes 403', '403 yes yes 403', '403 yes yes 403'],
  ['referentiels.write', {}, 'yes 403 403 403', 'yes 403 403 403', 'yes 403 403 403'],
  ['cgu.write', {}, 'yes 403 403 403', 'yes 403 403 403', 'yes 403 403 403'],
  ['modeles.write', {}, 'yes 403 403 403', 'yes 403 403 403', 'yes 403 403 403'],
  ['versions.preview', {}, 'yes 403 403 403', 'yes 403 403 403', 'yes 403 403 403'],
  ['portefeuille.read', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['rappel.envoyer', {}, 'yes yes yes 403', 'yes yes yes 403', 'yes yes yes 403'],
  ['courriels.read', {}, 'yes 403 403 403', 'yes 403 403 403', 'yes 403 403 403'],
  ['secondFacteur.require', {}, 'yes 403 403 403', 'yes 403 403 403', 'yes 403 403 403'],
]

describe.each(table)('%s', (action, subject, withoutFlags, withFlags, whenLocked) => {
  test(`without flags: ${withoutFlags}`, () => expect(verdicts(action, subject)).toBe(withoutFlags))

  test.each(etatsDossier)('with every flag, a file in %s', (etat) => {
    const ofDecided = isDecided(etat) ? whenDecided[action] : undefined
    const expected = ofDecided ?? (open.includes(etat) ? withFlags : whenLocked)
    expect(verdicts(action, { ...subject, etats: [etat] }, everyFlag)).toBe(expected)
  })
})

test('one locked file among several is enough to lock what they share', () => {
  const etats: EtatDossier[] = ['SAISIE_EN_COURS', 'VALIDE']
  expect(decide(anActor('AGRICULTEUR'), 'assolement.write', { etats })).toBe('wrong state')
})

test('a farmer sees scores only when their organisation shows them', () => {
  expect(decide(anActor('AGRICULTEUR'), 'scores.read', { scoresVisiblesAgriculteur: true })).toBe('allowed')
  expect(decide(anActor('AGRICULTEUR'), 'scores.read', { scoresVisiblesAgriculteur: false })).toBe('forbidden')
})

describe('an administrator of organisation 10', () => {
  test.each<[string, Subject['utilisateur'], 'allowed' | 'forbidden']>([
    ['an adviser of the organisation', unUtilisateur, 'allowed'],
    ['an adviser of another organisation', { ...unUtilisateur, idOrganismePrincipal: 11 }, 'forbidden'],
    ['an adviser without organisation', { ...unUtilisateur, idOrganismePrincipal: null }, 'forbidden'],
    ['a farmer of the organisation', { ...unUtilisateur, role: 'AGRICULTEUR' }, 'allowed'],
    ['a farmer without organisation', { ...unUtilisateur, role: 'AGRICULTEUR', idOrganismePrincipal: null }, 'allowed'],
    [
      'a farmer without organisation whose farm another organisation follows',
      { ...unUtilisateur, role: 'AGRICULTEUR', idOrganismePrincipal: null, estSuiviAilleurs: true },
      'forbidden',
    ],
    [
      'a farmer of the organisation whose other farm another organisation follows',
      { ...unUtilisateur, role: 'AGRICULTEUR', estSuiviAilleurs: true },
      'allowed',
    ],
    [
      'a farmer of another organisation',
      { ...unUtilisateur, role: 'AGRICULTEUR', idOrganismePrincipal: 11 },
      'forbidden',
    ],
    ['another administrator of the organisation', { ...unUtilisateur, role: 'ADMIN_ORGANISME' }, 'forbidden'],
    ['a super administrator', { ...unUtilisateur, role: 'SUPERADMIN' }, 'forbidden'],
    ['a new adviser of the organisation', { ...unUtilisateur, idUtilisateur: null }, 'allowed'],
  ])('and %s', (_, utilisateur, expected) => {
    const subject = utilisateur === undefined ? {} : { utilisateur }
    const admin = anActor('ADMIN_ORGANISME', everyFlag)
    for (const action of ['utilisateur.create', 'utilisateur.update', 'utilisateur.delete', 'acces.write'] as const)
      expect(decide(admin, action, subject)).toBe(expected)
    const isOnlyTheirs = utilisateur?.estSuiviAilleurs !== true
    expect(decide(admin, 'utilisateur.connexion', subject)).toBe(isOnlyTheirs ? expected : 'forbidden')
  })

  test.each<[string, object, 'allowed' | 'forbidden']>([
    ['an adviser of the organisation', {}, 'allowed'],
    ['an adviser whose second organisation is the same', { idOrganismeSecondaire: 10 }, 'allowed'],
    ['an adviser who works for another organisation too', { idOrganismeSecondaire: 11 }, 'forbidden'],
    ['an adviser who was granted a farm of another organisation', { estSuiviAilleurs: true }, 'forbidden'],
    [
      'a farmer of the organisation whose other farm another organisation follows',
      { role: 'AGRICULTEUR', estSuiviAilleurs: true },
      'forbidden',
    ],
  ])('changes the address and second factor of accounts of theirs alone: %s', (_, over, expected) => {
    const subject = { utilisateur: { ...unUtilisateur, ...over } }
    expect(decide(anActor('ADMIN_ORGANISME', everyFlag), 'utilisateur.connexion', subject)).toBe(expected)
    expect(decide(anActor('ADMIN_ORGANISME'), 'utilisateur.connexion', subject)).toBe('forbidden')
    expect(decide(anActor('SUPERADMIN'), 'utilisateur.connexion', subject)).toBe('allowed')
  })

  test('without an organisation manages nobody', () => {
    const admin = anActor('ADMIN_ORGANISME', { ...everyFlag, idOrganismePrincipal: null })
    const utilisateur = { ...unUtilisateur, idOrganismePrincipal: null }
    expect(decide(admin, 'utilisateur.update', { utilisateur })).toBe('forbidden')
  })

  test('edits no other organisation', () => {
    expect(decide(anActor('ADMIN_ORGANISME'), 'organisme.update', { idOrganisme: 11 })).toBe('forbidden')
  })
})

test('an administrator with the right to grant farms only finds people, and changes no account', () => {
  const admin = anActor('ADMIN_ORGANISME', { accessAttributionDroit: true })
  const about = { utilisateur: unUtilisateur }
  expect(decide(admin, 'utilisateurs.read')).toBe('allowed')
  expect(decide(admin, 'utilisateur.read', about)).toBe('allowed')
  expect(decide(admin, 'acces.write', about)).toBe('allowed')
  expect(decide(admin, 'utilisateur.update', about)).toBe('forbidden')
})

describe('on an account the interface offers', () => {
  const superadmin = anActor('SUPERADMIN')
  const none = { modifier: false, modifierConnexion: false, supprimer: false, restaurer: false, donnerAcces: false }
  test.each<[string, Actor, NonNullable<Subject['utilisateur']>, boolean, object]>([
    [
      'a super administrator has all',
      superadmin,
      unUtilisateur,
      false,
      { modifier: true, modifierConnexion: true, supprimer: true, donnerAcces: true },
    ],
    [
      'an administrator has all but the sign-in data of an adviser of two organisations',
      anActor('ADMIN_ORGANISME', everyFlag),
      { ...unUtilisateur, idOrganismeSecondaire: 11 },
      false,
      { modifier: true, supprimer: true, donnerAcces: true },
    ],
    ['a super administrator may restore a deleted account', superadmin, unUtilisateur, true, { restaurer: true }],
    [
      'nobody has the actions of the own account',
      superadmin,
      { ...unUtilisateur, idUtilisateur: 1, role: 'SUPERADMIN' },
      false,
      {},
    ],
    ['an administrator without rights has none', anActor('ADMIN_ORGANISME'), unUtilisateur, false, {}],
    ['an administrator may not restore an account', anActor('ADMIN_ORGANISME', everyFlag), unUtilisateur, true, {}],
  ])('%s', (_, actor, utilisateur, estSupprime, expected) => {
    expect(permissionsUtilisateur(actor, utilisateur, estSupprime)).toEqual({ ...none, ...expected })
  })
})

test('everybody sees themselves, and nobody deletes themselves', () => {
  for (const role of roles) {
    const self = { utilisateur: { idUtilisateur: 1, role, idOrganismePrincipal: 10 } }
    expect(decide(anActor(role, everyFlag), 'utilisateur.read', self)).toBe('allowed')
    expect(decide(anActor(role, everyFlag), 'utilisateur.delete', self)).toBe('forbidden')
  }
})

test('a refusal distinguishes the role from the state', () => {
  const agriculteur = anActor('AGRICULTEUR')
  expect(() => authorize(agriculteur, 'exploitation.create')).toThrow(new DomainError('ACTION_INTERDITE'))
  expect(() => authorize(agriculteur, 'indicateurs.write', { etats: ['VALIDE'] })).toThrow(
    new DomainError('DOSSIER_NON_MODIFIABLE'),
  )
  expect(() => authorize(agriculteur, 'indicateurs.write', { etats: ['SAISIE_EN_COURS'] })).not.toThrow()
})

test('the interface gets the rights on a file', () => {
  expect(permissionsFor(anActor('AGRICULTEUR'), { etats: ['VALIDE'], scoresVisiblesAgriculteur: true })).toEqual({
    modifierExploitation: false,
    modifierAssolement: false,
    modifierIndicateurs: false,
    voirScores: true,
  })
})

test.each<[Role, Partial<Actor>, readonly string[]]>([
  [
    'SUPERADMIN',
    {},
    [
      'administration.read',
      'administration.journal',
      'exploitation.create',
      'exploitation.restore',
      'demarches.write',
      'utilisateurs.read',
      'utilisateur.erase',
      'acces.write',
      'organisme.create',
      'referentiels.write',
      'courriels.read',
      'secondFacteur.require',
      'cgu.write',
      'modeles.write',
      'versions.preview',
      'portefeuille.read',
    ],
  ],
  ['ADMIN_ORGANISME', {}, ['administration.read', 'administration.journal', 'charte.read', 'portefeuille.read']],
  [
    'ADMIN_ORGANISME',
    everyFlag,
    [
      'administration.read',
      'administration.journal',
      'charte.read',
      'exploitation.create',
      'demarches.write',
      'utilisateurs.read',
      'acces.write',
      'portefeuille.read',
    ],
  ],
  ['ADMIN_ORGANISME', { idOrganismePrincipal: null }, ['administration.read', 'portefeuille.read']],
  ['CONSEILLER', {}, ['charte.read', 'portefeuille.read']],
  ['CONSEILLER', { idOrganismePrincipal: null }, ['portefeuille.read']],
  ['AGRICULTEUR', everyFlag, []],
])('menus and pages get the rights of a %s with %j', (role, over, expected) => {
  expect(accesOf(anActor(role, over))).toEqual(expected)
})
