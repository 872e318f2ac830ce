import { createDocument, updateAccount } from '@sillon/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiFailure } from '../api/failures'
import { schemaFaults, serverFaults } from './faults'

const compte = { email: 'jeanne@ferme.example', prenom: 'Jeanne', nom: 'Petit' }

describe('the faults of a form', () => {
  it.each<[string, object, object]>([
    ['no fault for a valid body', {}, {}],
    ['a fault for a missing field', { nom: ' ' }, { nom: 'Champ obligatoire' }],
    ['a fault for too long a text', { prenom: 'x'.repeat(101) }, { prenom: 'Ce texte est trop long' }],
  ])('are %s', (_, over, expected) => {
    expect(schemaFaults(updateAccount.body, { ...compte, ...over }, 'fr')).toEqual(expected)
  })

  it('are worded in the language of the interface', () => {
    expect(schemaFaults(updateAccount.body, { ...compte, nom: '' }, 'en')).toEqual({ nom: 'Required field' })
  })

  it('are listed by field, and those of a part by its path', () => {
    const faults = schemaFaults(createDocument.body, { nom: null, millesimesValidite: [1] }, 'fr')
    expect(faults).toMatchObject({ nom: 'Champ obligatoire', 'millesimesValidite.0': 'Champ obligatoire' })
  })

  it('use the contract’s own words where it has some, the first fault of a field', () => {
    const schema = z.object({ surface: z.number({ error: 'NOMBRE_ATTENDU' }), mail: z.email() })
    expect(schemaFaults(schema, { surface: 'x', mail: 'x' }, 'fr')).toEqual({
      surface: 'Champ obligatoire',
      mail: "L'adresse email est invalide",
    })
  })

  it('of the server are listed by field, under the form’s own names', () => {
    const failure = new ApiFailure(422, {
      code: 'VALEUR_INVALIDE',
      message: 'non',
      details: [{ path: 'dossier.dateAudit', message: 'Une date est attendue' }],
    })
    expect(serverFaults(failure, (path) => path.replace('dossier.', ''))).toEqual({
      dateAudit: 'Une date est attendue',
    })
  })
})
