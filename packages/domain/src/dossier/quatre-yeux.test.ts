import { expect, test } from 'vitest'
import { empechementsDe, requireAutresYeux } from './quatre-yeux'

test('names the acts that keep a person from deciding, only where an organisation asks for it', () => {
  const faits = (estDemande: boolean, aSaisi: boolean, aAccepte: boolean) => ({ estDemande, aSaisi, aAccepte })
  expect(empechementsDe(faits(false, true, true))).toEqual([])
  expect(empechementsDe(faits(true, false, false))).toEqual([])
  expect(empechementsDe(faits(true, true, true))).toEqual(['VALEURS_SAISIES', 'PREUVES_ACCEPTEES'])
  expect(() => requireAutresYeux(faits(true, false, true))).toThrow('DECISION_PAR_UN_AUTRE')
  expect(() => requireAutresYeux(faits(false, false, true))).not.toThrow()
})
