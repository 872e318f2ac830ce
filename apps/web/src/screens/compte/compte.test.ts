import { describe, expect, it } from 'vitest'
import { checkCompte } from './compte'

const compte = { email: 'jeanne@ferme.example', prenom: 'Jeanne', nom: 'Petit', password: null }

describe('the account form', () => {
  it('is valid with an e-mail and both names, without touching the password', () => {
    expect(checkCompte(compte)).toEqual({})
  })

  it('wants an e-mail, a first name and a last name', () => {
    expect(checkCompte({ ...compte, email: ' ', prenom: '', nom: '  ' })).toEqual({
      email: 'obligatoire',
      prenom: 'obligatoire',
      nom: 'obligatoire',
    })
  })

  it.each(['jeanne', 'jeanne@', 'jeanne@ferme', '@ferme.fr', 'je anne@ferme.fr'])('refuses the e-mail %s', (email) => {
    expect(checkCompte({ ...compte, email })).toEqual({ email: 'emailInvalide' })
  })

  it.each([
    ['too short', 'Ab1!xyz'],
    ['without a lowercase', 'ABCDEF1!'],
    ['without an uppercase', 'abcdef1!'],
    ['without a digit', 'Abcdefg!'],
    ['without a special character', 'Abcdefg1'],
    ['empty', ''],
  ])('refuses a new password %s', (_, password) => {
    expect(checkCompte({ ...compte, password })).toEqual({ password: 'motDePasseFaible' })
  })

  it('takes a new password of 8 characters of the four kinds', () => {
    expect(checkCompte({ ...compte, password: 'Abcdef1!' })).toEqual({})
  })
})
