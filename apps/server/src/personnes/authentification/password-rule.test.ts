import { expect, test } from 'vitest'
import { passwordFault } from './password-rule'

const jeanne = { prenom: 'Jeanne', nom: 'Petit', login: 'jeanne', email: 'jeanne@ferme.example' }

test.each([
  ['motdepasse', 'MOT_DE_PASSE_FAIBLE'],
  ['Jeanne-2026!', 'MOT_DE_PASSE_IDENTITE'],
  ['Azerty1!', 'MOT_DE_PASSE_COURANT'],
  ['Password1!', 'MOT_DE_PASSE_COURANT'],
  ['P@ssw0rd!', 'MOT_DE_PASSE_COURANT'],
  ['Motdepasse1!', 'MOT_DE_PASSE_COURANT'],
  ['Bonjour1!', 'MOT_DE_PASSE_COURANT'],
  ['Marseille13!', 'MOT_DE_PASSE_COURANT'],
  ['Aa1!Aa1!', 'MOT_DE_PASSE_COURANT'],
  ['xK9#mQ2!', undefined],
  ['Charrue-Bleue-7', undefined],
])('the fault of %s is %s', (password, code) => {
  expect(passwordFault(password, jeanne)?.code).toBe(code)
})
