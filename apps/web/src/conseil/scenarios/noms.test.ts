import { expect, test } from 'vitest'
import { nomsDesCodes } from './noms'

test('codes of equipment and of conditions have the names of the year; a code without one stays as it is', () => {
  const nom = nomsDesCodes({
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
        conditionApplication: [{ codeCondition: 'VENT', libelle: 'Vent faible' }],
      },
    ],
  })
  expect(['VENT', 'BUSE_50', 'AUTRE'].map(nom)).toEqual(['Vent faible', 'Buse antidérive 50 %', 'AUTRE'])
})
