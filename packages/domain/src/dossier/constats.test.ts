import { expect, it } from 'vitest'
import { estConstat, estDepassee, parGravite, premiereEcheance } from './constats'

it('takes a part judged not valid for a finding, and no other', () => {
  expect([false, true, null].map((estValide) => estConstat({ estValide }))).toEqual([true, false, false])
})

it('counts findings by severity, the heaviest first and those without one last', () => {
  const constats = [null, 'OBSERVATION', 'MAJEURE', 'OBSERVATION'] as const
  expect(parGravite(constats.map((gravite) => ({ gravite })))).toEqual([
    { gravite: 'MAJEURE', nombre: 1 },
    { gravite: 'OBSERVATION', nombre: 2 },
    { gravite: null, nombre: 1 },
  ])
  expect(parGravite([])).toEqual([])
})

it('finds the earliest deadline, which still counts on its own day', () => {
  const echeance = premiereEcheance([{ echeance: '2027-02-01' }, { echeance: null }, { echeance: '2027-01-15' }])
  expect(echeance).toBe('2027-01-15')
  expect(premiereEcheance([{ echeance: null }])).toBeNull()
  const over = ['2027-01-14', '2027-01-15', '2027-01-16'].map((jour) => estDepassee(echeance, jour))
  expect(over).toEqual([false, false, true])
  expect(estDepassee(null, '2027-01-16')).toBe(false)
})
