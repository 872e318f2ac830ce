import { describe, expect, test } from 'vitest'
import { attendReponseDe, attenteApres, coteDe, type Interlocuteur, type QuestionPosee } from './questions'

const personne = (idUtilisateur: number, over: Partial<Interlocuteur>): Interlocuteur => ({
  idUtilisateur,
  role: 'CONSEILLER',
  estAccorde: true,
  estOrganisme: false,
  ...over,
})
const adviser = personne(1, {})
const colleague = personne(2, {})
const farmer = personne(3, { role: 'AGRICULTEUR' })
const follower = personne(4, { role: 'ADMIN_ORGANISME' })
const certifier = personne(5, { role: 'ADMIN_ORGANISME', estAccorde: false, estOrganisme: true })
const passer = personne(6, { role: 'SUPERADMIN', estAccorde: false })

const question = (over: Partial<QuestionPosee> = {}): QuestionPosee => ({
  pour: 'EXPLOITANT',
  pourUtilisateur: null,
  posePar: adviser.idUtilisateur,
  attend: 'DESTINATAIRE',
  estResolue: false,
  ...over,
})

describe('the people to whom a question is addressed', () => {
  test.each([
    ['EXPLOITANT', [farmer]],
    // The author is not a recipient.
    ['CONSEILLER', [colleague, follower]],
    ['ORGANISME', [certifier]],
    ['PERSONNE', [passer]],
  ] as const)('%s', (pour, expected) => {
    const put = question({ pour, pourUtilisateur: pour === 'PERSONNE' ? passer.idUtilisateur : null })
    const everybody = [adviser, colleague, farmer, follower, certifier, passer]
    expect(everybody.filter((one) => coteDe(put, one) === 'DESTINATAIRE')).toEqual(expected)
    expect(everybody.filter((one) => attendReponseDe(put, one))).toEqual(expected)
    expect(coteDe(put, adviser)).toBe('AUTEUR')
  })

  test('are nobody once the person was erased', () => {
    expect(attendReponseDe(question({ pour: 'PERSONNE' }), farmer)).toBe(false)
    expect(attendReponseDe(question({ estResolue: true }), farmer)).toBe(false)
  })
})

describe('the person whose answer is awaited after', () => {
  test.each([
    ['an answer', farmer, false, 'DESTINATAIRE', null],
    ['an answer with a question back', farmer, true, 'DESTINATAIRE', 'AUTEUR'],
    ['an answer to a question back', adviser, false, 'AUTEUR', null],
    ['a further message of the author', adviser, false, 'DESTINATAIRE', 'DESTINATAIRE'],
    ['a further question of the author', adviser, true, null, 'DESTINATAIRE'],
    ['a message of a third person', colleague, false, 'AUTEUR', 'AUTEUR'],
    ['a question of a third person', colleague, true, null, 'DESTINATAIRE'],
  ] as const)('%s', (_, who, expects, attend, after) => {
    expect(attenteApres(question({ attend }), who, expects)).toBe(after)
  })

  test('a question back to an erased person is nobody', () => {
    expect(attenteApres(question({ posePar: null }), farmer, true)).toBeNull()
  })
})
