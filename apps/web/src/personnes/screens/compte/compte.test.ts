import { describe, expect, it } from 'vitest'
import { type Compte, checkCompte, needsPassword } from './compte'

const compte = { email: 'jeanne@ferme.example', prenom: 'Jeanne', nom: 'Petit', password: null, motDePasseActuel: '' }
const faultsOf = (over: Partial<Compte>) => checkCompte({ ...compte, ...over }, compte.email)

describe('the account form', () => {
  it('is valid with an email and both names, without the password', () => {
    expect(faultsOf({})).toEqual({})
  })

  it('requires an email, a first name and a last name', () => {
    expect(faultsOf({ email: ' ', prenom: '', nom: '  ', motDePasseActuel: 'x' })).toEqual({
      email: 'obligatoire',
      prenom: 'obligatoire',
      nom: 'obligatoire',
    })
  })

  it.each(['jeanne', 'jeanne@', 'jeanne@ferme', '@ferme.fr', 'je anne@ferme.fr'])('refuses the email %s', (email) => {
    expect(faultsOf({ email, motDePasseActuel: 'x' })).toEqual({ email: 'emailInvalide' })
  })

  it.each([
    ['too short', 'Ab1!xyz'],
    ['without a lowercase', 'ABCDEF1!'],
    ['without an uppercase', 'abcdef1!'],
    ['without a digit', 'Abcdefg!'],
    ['without a special character', 'Abcdefg1'],
    ['empty', ''],
  ])('refuses a new password %s', (_, password) => {
    expect(faultsOf({ password, motDePasseActuel: 'x' })).toEqual({ password: 'motDePasseFaible' })
  })

  it('accepts a new password of 8 characters of the four kinds', () => {
    expect(faultsOf({ password: 'Abcdef1!', motDePasseActuel: 'x' })).toEqual({})
  })

  it.each([
    ['a new password', { password: 'Abcdef1!' }],
    ['another address', { email: 'jeanne@ailleurs.example' }],
  ])('requires the present password for %s', (_, over) => {
    expect(faultsOf(over)).toEqual({ motDePasseActuel: 'obligatoire' })
  })

  it('requires no password for other names, nor for spaces around the address', () => {
    expect(needsPassword({ ...compte, prenom: 'Anne', email: ` ${compte.email} ` }, compte.email)).toBe(false)
  })
})
