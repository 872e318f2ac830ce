import { banded, fromIncluded } from '@sillon/engine'
import { describe, expect, test } from 'vitest'
import { dossierVide } from '../testing/references'
import { modeleWith } from './hve4/modele'
import { hve4, schemeOf } from './hve4/scheme'
import { calcul } from './hve4/valeurs'
import { schemeFor } from './versions'

/** A next version that asks 45 % of small parcels, instead of 40, for the first point. */
const suivant = schemeOf(
  'hve4-2',
  modeleWith([
    calcul(
      'HVE4_BIODIV_S_37',
      'spec',
      banded(
        'HVE4_BIODIV_I_39',
        fromIncluded(
          'PARCELLES',
          [
            [45, 1],
            [50, 2],
            [60, 3],
            [70, 4],
            [80, 5],
          ],
          { below: 0 },
        ),
      ),
    ),
  ]),
)

describe('a version that changes one band', () => {
  const points = (scheme: typeof hve4, part: number) => {
    const saisies = { HVE4_CULT_D_200: 100, HVE4_BIODIV_D_37: part, HVE4_BIODIV_D_55: 4 }
    const evaluation = scheme.evaluate({ ...dossierVide, saisies })
    return ['S_37', 'S_55', 'S_70'].map((code) => evaluation.get(`HVE4_BIODIV_${code}`))
  }

  test('gives other points there, and the same elsewhere', () => {
    expect([points(hve4, 44), points(suivant, 44)]).toEqual([
      [1, 3, 4],
      [0, 3, 3],
    ])
    expect([points(hve4, 45), points(suivant, 45)]).toEqual([
      [1, 3, 4],
      [1, 3, 4],
    ])
  })

  test('explains itself by its own band', () => {
    const evaluation = suivant.evaluate({
      ...dossierVide,
      saisies: { HVE4_CULT_D_200: 100, HVE4_BIODIV_D_37: 44 },
    })
    expect(suivant.explain(evaluation, 'HVE4_BIODIV_S_37').bands[0]?.hit.next).toEqual({ bound: 45, points: 1 })
  })

  test('keeps the rows, the structure and the modules', () => {
    expect([...suivant.indicateurs]).toEqual([...hve4.indicateurs])
    expect([suivant.structure, suivant.modules]).toEqual([hve4.structure, hve4.modules])
  })

  test('holds from its campaign year on, and never before', () => {
    const among = [
      { from: 2027, scheme: suivant },
      { from: 2024, scheme: hve4 },
    ]
    expect([2023, 2024, 2026, 2027, 2030].map((year) => schemeFor('HVE4', year, among)?.version)).toEqual([
      undefined,
      'hve4-1',
      'hve4-1',
      'hve4-2',
      'hve4-2',
    ])
  })
})
