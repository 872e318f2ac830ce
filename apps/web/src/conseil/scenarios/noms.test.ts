import { expect, test } from 'vitest'
import { nomsDesCodes } from './noms'

test('codes of equipment and of conditions have the names of the year in the reader’s language; a code without one stays as it is', () => {
  const listes = {
    bassins: [],
    materiels: [
      {
        typeMateriel: 'BUSES',
        libelleTypeMateriel: 'Buses',
        materiels: [{ code: 'BUSE_50', libelle: 'Buse antidérive 50 %' }],
      },
    ],
    conditions: [
      {
        codeRubriqueCondition: 'METEO',
        libelleRubriqueConditionApplication: 'Météo',
        conditionApplication: [
          { codeCondition: 'VENT', libelle: 'Vent faible' },
          { codeCondition: 'COND_2_1', libelle: 'Buses ou matériel antidérive homologués' },
        ],
      },
    ],
  }
  const codes = ['VENT', 'BUSE_50', 'COND_2_1', 'AUTRE']
  expect(codes.map(nomsDesCodes(listes, 'fr'))).toEqual([
    'Vent faible',
    'Buse antidérive 50 %',
    'Buses ou matériel antidérive homologués',
    'AUTRE',
  ])
  expect(nomsDesCodes(listes, 'en')('COND_2_1')).toBe('Approved anti-drift nozzles or equipment')
})
