import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../roles'
import {
  type CompteSaisi,
  compteFaults,
  droitsChanges,
  droitsInitiaux,
  droitsModifiables,
  rolesProposes,
  territoiresDe,
  touteLaFrance,
} from './comptes'

const superadmin = { role: 'SUPERADMIN', idOrganismePrincipal: null, outrepasserAccesExploitation: true } as const
const admin = { role: 'ADMIN_ORGANISME', idOrganismePrincipal: 10, outrepasserAccesExploitation: false } as const

const unCompte = (role: Role, over: Partial<CompteSaisi> = {}): CompteSaisi => ({
  ...droitsInitiaux(superadmin, role),
  role,
  email: 'a@b.fr',
  prenom: 'Ana',
  nom: 'Roux',
  idsEntites: [1],
  idOrganismePrincipal: 10,
  ...over,
})
const codes = (compte: CompteSaisi) => compteFaults(compte).map(({ path, code }) => `${path} ${code}`)

test('an address or a name older than a rule stays valid until it changes', () => {
  const old = unCompte('CONSEILLER', { email: '<a@b.fr>', prenom: 'Ana\nBcc', nom: 'Roux' })
  expect(codes(old)).toEqual(['email EMAIL_INVALIDE', 'prenom UNE_LIGNE'])
  expect(compteFaults(old, old)).toEqual([])
  expect(compteFaults({ ...old, prenom: 'Ana\n' }, old)).toEqual([{ path: 'prenom', code: 'UNE_LIGNE' }])
})

test('an administrator of an organisation opens accounts of advisers and farmers, a super administrator any', () => {
  expect(rolesProposes(admin)).toEqual(['CONSEILLER', 'AGRICULTEUR'])
  expect(rolesProposes(superadmin)).toEqual(roles)
})

describe('a new account begins', () => {
  test.each<[Role, Role, object]>([
    ['SUPERADMIN', 'SUPERADMIN', { outrepasserAccesExploitation: true, idOrganismePrincipal: null }],
    ['SUPERADMIN', 'CONSEILLER', { accessCreationUpdateExploitation: false, idOrganismePrincipal: null }],
    ['ADMIN_ORGANISME', 'CONSEILLER', { accessCreationUpdateExploitation: true, idOrganismePrincipal: 10 }],
    ['ADMIN_ORGANISME', 'AGRICULTEUR', { accessCreationUpdateExploitation: false, idOrganismePrincipal: 10 }],
  ])('that a %s opens for a %s, with %j', (by, role, expected) => {
    const begun = droitsInitiaux(by === 'SUPERADMIN' ? superadmin : admin, role)
    expect(begun).toMatchObject({ idOrganismeSecondaire: null, idsEntites: [], ...expected })
  })
})

const chosen = (actor: Parameters<typeof droitsModifiables>[0], role: Role) =>
  Object.entries(droitsModifiables(actor, role))
    .filter(([, may]) => may)
    .map(([droit]) => droit)
    .filter((droit) => droit !== 'idsDemarches')

test('the procedures of an account are chosen by anybody who may create it', () => {
  for (const role of roles) expect(droitsModifiables(admin, role).idsDemarches).toBe(true)
})

describe('the other rights of an account that may be chosen', () => {
  const rights = ['accessCreationUpdateExploitation', 'accessCreationUtilisateur', 'accessAttributionDroit']
  test.each<[Role, string[]]>([
    ['SUPERADMIN', ['idsEntites']],
    ['ADMIN_ORGANISME', ['idOrganismePrincipal', 'idsEntites', 'outrepasserAccesExploitation', ...rights]],
    ['CONSEILLER', ['idOrganismePrincipal', 'idOrganismeSecondaire', 'idsEntites', 'accessCreationUpdateExploitation']],
    ['AGRICULTEUR', ['idOrganismePrincipal', 'idsEntites']],
  ])('are for a %s, by a super administrator', (role, expected) => expect(chosen(superadmin, role)).toEqual(expected))

  test.each<[Role, string[]]>([
    ['SUPERADMIN', []],
    ['ADMIN_ORGANISME', []],
    ['CONSEILLER', []],
    ['AGRICULTEUR', ['idsEntites']],
  ])('are for a %s, by an administrator of an organisation', (role, expected) =>
    expect(chosen(admin, role)).toEqual(expected),
  )

  test('include access beyond the granted farms for administrators who have it themselves', () => {
    const holder = { ...admin, outrepasserAccesExploitation: true }
    expect(chosen(holder, 'ADMIN_ORGANISME')).toEqual(['outrepasserAccesExploitation'])
    expect(chosen(holder, 'CONSEILLER')).toEqual([])
  })
})

describe('an account is refused', () => {
  test.each(roles)('of a %s without its names and its address', (role) => {
    expect(codes(unCompte(role, { email: '', prenom: '', nom: '' }))).toEqual([
      'email EMAIL_OBLIGATOIRE',
      'prenom PRENOM_OBLIGATOIRE',
      'nom NOM_OBLIGATOIRE',
    ])
    expect(codes(unCompte(role, { email: 'a@b' }))).toEqual(['email EMAIL_INVALIDE'])
    expect(codes(unCompte(role))).toEqual([])
  })

  test.each<[Role, string[]]>([
    ['SUPERADMIN', ['idsEntites TERRITOIRE_OBLIGATOIRE']],
    ['ADMIN_ORGANISME', ['idsEntites TERRITOIRE_OBLIGATOIRE', 'idOrganismePrincipal ORGANISME_PRINCIPAL_OBLIGATOIRE']],
    ['CONSEILLER', ['idOrganismePrincipal ORGANISME_PRINCIPAL_OBLIGATOIRE']],
    ['AGRICULTEUR', ['idsEntites TERRITOIRE_OBLIGATOIRE']],
  ])('of a %s without a territory nor an organisation, as the role needs them', (role, expected) => {
    expect(codes(unCompte(role, { idsEntites: [], idOrganismePrincipal: null }))).toEqual(expected)
  })

  test('with the same organisation twice', () => {
    expect(codes(unCompte('CONSEILLER', { idOrganismeSecondaire: 10 }))).toEqual([
      'idOrganismeSecondaire ORGANISME_SECONDAIRE_IDENTIQUE',
    ])
    expect(codes(unCompte('CONSEILLER', { idOrganismeSecondaire: 11 }))).toEqual([])
  })

  test('of a farmer with two territories; the form keeps the last one', () => {
    expect(codes(unCompte('AGRICULTEUR', { idsEntites: [1, 2] }))).toEqual(['idsEntites UN_SEUL_TERRITOIRE'])
    expect(territoiresDe('AGRICULTEUR', [1, 2])).toEqual([2])
    expect(territoiresDe('ADMIN_ORGANISME', [1, 2])).toEqual([1, 2])
  })
})

test('rights are compared regardless of the order of territories', () => {
  const before = unCompte('ADMIN_ORGANISME', { idsEntites: [1, 2] })
  expect(droitsChanges(before, { ...before, idsEntites: [2, 1] })).toEqual([])
  expect(droitsChanges(before, { ...before, idsEntites: [2], accessCreationUtilisateur: true })).toEqual([
    'idsEntites',
    'accessCreationUtilisateur',
  ])
})

test('all of France is the territories inside no other one, for whoever may give each of them', () => {
  const territoire = (identite: number, identiteparente: number | null) => ({ identite, identiteparente })
  const toutes = [territoire(84, null), territoire(53, null), territoire(26, 84), territoire(29, 53)]
  expect(touteLaFrance(toutes, toutes)).toEqual([84, 53])
  expect(touteLaFrance([territoire(84, null), territoire(29, 53)], toutes)).toBeNull()
  expect(touteLaFrance([], [])).toBeNull()
})
