import { type Ensemble, type Lire, moins, plus, seul } from '../../conseil/geste'
import { AUTOMNE, CAMPAGNE, ETE } from './mots'

const d = (numero: number) => `HVE4_FERTI_D_${numero}`
const cult = (numero: number) => `HVE4_CULT_D_${numero}`
const seulEnFerti = seul('FERTI')
const ligne = (code: string) => (lire: Lire) => lire(code)

/** Soil cover in a zone: the covered area and the weeks, of which one without the other brings little (part ferti, section 7). */
const couverture = (code: string, aCouvrir: number, zone: readonly [fr: string, en: string]): Ensemble => ({
  module: 'FERTI',
  gestes: [
    plus(`COUVRIR_${code}`, d(aCouvrir + 1), [`Semer des couverts ${zone[0]}`, `Sow covers ${zone[1]}`], {
      pas: 0.1,
      auPlus: ligne(d(aCouvrir)),
      pour: 10,
      effort: 2,
      delai: 6,
      saison: ETE,
    }),
    plus(
      `COUVRIR_LONGTEMPS_${code}`,
      d(aCouvrir + 2),
      [`Détruire les couverts plus tard ${zone[0]}`, `Destroy covers later ${zone[1]}`],
      {
        pas: 1,
        auPlus: (lire) => (lire(d(aCouvrir)) > 0 ? 12 : 0),
        pour: 3,
        effort: 1,
        delai: 6,
        saison: AUTOMNE,
      },
    ),
  ],
})

/** Moves of the fertilisation module (`hve4-bareme.md`, part ferti). Efforts, delays and limits are ours. */
export const ferti: readonly Ensemble[] = [
  {
    module: 'FERTI',
    cumul: 'HVE4_FERTI_I_107',
    gestes: [
      moins('AZOTE_MINERAL', d(110), ['Acheter moins d’engrais minéraux', 'Buy less mineral fertiliser'], {
        pas: 10,
        pour: 500,
        effort: 3,
        delai: 12,
        saison: CAMPAGNE,
      }),
      moins('AZOTE_ORGANIQUE_ACHETE', d(111), ['Importer moins d’effluents', 'Import less manure'], {
        pas: 10,
        pour: 500,
        effort: 2,
        delai: 12,
        saison: CAMPAGNE,
      }),
      moins('ALIMENTS', d(115), ['Acheter moins d’aliments concentrés', 'Buy less concentrate feed'], {
        pas: 10,
        pour: 300,
        effort: 4,
        delai: 12,
      }),
      moins('FOURRAGES', d(116), ['Acheter moins de fourrages et de paille', 'Buy less forage and straw'], {
        pas: 10,
        pour: 300,
        effort: 4,
        delai: 12,
      }),
      plus('EXPORTER', d(133), ['Faire épandre des effluents chez d’autres', 'Have others spread manure'], {
        pas: 10,
        auPlus: (lire) => lire(d(133)) + 0.5 * lire(d(112)),
        pour: 500,
        effort: 3,
        delai: 12,
      }),
    ],
  },
  {
    module: 'FERTI',
    cumul: 'HVE4_FERTI_I_30',
    gestes: [
      plus(
        'SANS_AZOTE',
        d(32),
        ['Ne pas fertiliser des cultures ou des prairies temporaires', 'Leave crops or temporary meadows unfertilised'],
        {
          pas: 0.1,
          auPlus: (lire) => Math.max(0, lire(cult(203)) - lire(cult(47)) - lire(d(31))),
          pour: 5,
          effort: 4,
          delai: 12,
          saison: CAMPAGNE,
        },
      ),
      plus(
        'SANS_AZOTE_PERENNES',
        d(33),
        ['Ne pas fertiliser des vignes ou des vergers', 'Leave vines or orchards unfertilised'],
        {
          pas: 0.1,
          auPlus: ligne(cult(47)),
          pour: 5,
          effort: 3,
          delai: 12,
          saison: CAMPAGNE,
        },
      ),
    ],
  },
  ...[
    moins(
      'AZOTE_HORTICULTURE',
      d(21),
      ['Apporter moins d’azote en horticulture', 'Apply less nitrogen in horticulture'],
      {
        pas: 1,
        pour: 20,
        effort: 3,
        delai: 12,
        saison: CAMPAGNE,
      },
    ),
    moins(
      'AZOTE_MINERAL_REMPLACE',
      d(51),
      ['Remplacer de l’azote minéral par de l’organique', 'Replace mineral by organic nitrogen'],
      {
        pas: 10,
        contrepartie: d(50),
        pour: 500,
        effort: 3,
        delai: 12,
        saison: CAMPAGNE,
      },
    ),
    plus('LEGUMINEUSES', d(64), ['Semer des légumineuses dans les couverts', 'Sow legumes in covers'], {
      pas: 0.1,
      auPlus: ligne(cult(204)),
      pour: 10,
      effort: 2,
      delai: 6,
      saison: ETE,
    }),
    ...(
      [
        ['PLAN_GC', 210, 200, 50, 1, 'Établir un plan de fumure avec un outil', 'Plan fertilisation with a tool'],
        [
          'PLAN_AJUSTE_GC',
          211,
          200,
          30,
          1,
          'Ajuster le plan de fumure en cours de campagne',
          'Adjust the plan during the campaign',
        ],
        ['PILOTAGE_GC', 212, 200, 30, 2, 'Piloter l’azote avec un outil', 'Steer nitrogen with a tool'],
        ['PILOTAGE_BLE', 213, 201, 20, 2, 'Piloter intégralement l’azote du blé', 'Steer all nitrogen of wheat'],
        [
          'PLAN_PERENNES',
          220,
          202,
          20,
          1,
          'Établir un plan de fumure : vigne, arboriculture, maraîchage',
          'Plan fertilisation: vine, fruit, vegetables',
        ],
        [
          'PLAN_AJUSTE_PERENNES',
          221,
          202,
          15,
          2,
          'Ajuster par des analyses : vigne, arboriculture, maraîchage',
          'Adjust by analyses: vine, fruit, vegetables',
        ],
        [
          'PILOTAGE_PERENNES',
          222,
          202,
          15,
          2,
          'Piloter l’azote : vigne, arboriculture, maraîchage',
          'Steer nitrogen: vine, fruit, vegetables',
        ],
        [
          'PLAN_MINEURES',
          230,
          105,
          20,
          1,
          'Établir un plan de fumure : cultures mineures',
          'Plan fertilisation: minor crops',
        ],
        [
          'PLAN_AJUSTE_MINEURES',
          231,
          105,
          15,
          2,
          'Ajuster le plan : cultures mineures',
          'Adjust the plan: minor crops',
        ],
        ['PILOTAGE_MINEURES', 232, 105, 15, 2, 'Piloter l’azote : cultures mineures', 'Steer nitrogen: minor crops'],
      ] as const
    ).map(([code, numero, base, pour, effort, fr, en]) =>
      plus(code, d(numero), [fr, en], { pas: 0.1, auPlus: ligne(d(base)), pour, effort, delai: 3 }),
    ),
    ...(
      [
        [
          'COUVRIR_VIGNE',
          320,
          5,
          'Couvrir le sol de la vigne (fertilisation)',
          'Cover the soil of the vines (fertilisation)',
        ],
        [
          'COUVRIR_VERGER',
          330,
          5,
          'Couvrir le sol des vergers (fertilisation)',
          'Cover the soil of the orchards (fertilisation)',
        ],
        [
          'COUVRIR_HORTICULTURE',
          340,
          2,
          'Couvrir le sol en horticulture (fertilisation)',
          'Cover the soil in horticulture (fertilisation)',
        ],
      ] as const
    ).map(([code, aCouvrir, pour, fr, en]) =>
      plus(code, d(aCouvrir + 1), [fr, en], { pas: 0.1, auPlus: ligne(d(aCouvrir)), pour, effort: 2, delai: 12 }),
    ),
    plus(
      'SUBSTRAT',
      d(83),
      [
        'Passer à un substrat ou à des engrais organiques hors sol',
        'Use organic media or fertiliser in soilless crops',
      ],
      {
        pas: 0.05,
        auPlus: ligne(d(80)),
        pour: 0.5,
        effort: 4,
        delai: 12,
      },
    ),
    plus(
      'RECYCLER_FERTI',
      d(81),
      ['Recycler toute l’eau d’irrigation hors sol', 'Recycle all irrigation water of soilless crops'],
      {
        pas: 0.05,
        auPlus: (lire) => lire(d(80)) - lire(d(82)),
        pour: 0.5,
        effort: 5,
        delai: 18,
      },
    ),
  ].map(seulEnFerti),
  couverture('ZV', 300, ['en zone vulnérable', 'in the vulnerable zone']),
  couverture('HORS_ZV', 310, ['hors zone vulnérable', 'outside the vulnerable zone']),
]
