import { codesOf, colonnes, type Textes } from '#dossiers/screens/indicateurs/lignes/tables/forme'
import type { TableDeCodes } from '#dossiers/screens/indicateurs/lignes/tables/TablesEtReste'

const ferti = codesOf('HVE4_FERTI_')
const code = (suffix: string) => `HVE4_FERTI_${suffix}`

/** Crop groups of the planning tools: their base areas, their tools, the points of the group, and the area that makes them applicable. */
const groupes = [
  { key: 'grandesCultures', bases: ['D_200', 'D_201'], outils: [210, 211, 212, 213], total: 'I_214', objet: 'D_200' },
  { key: 'vignesArboMaraichage', bases: ['D_202'], outils: [220, 221, 222], total: 'I_223', objet: 'D_202' },
  { key: 'mineures', bases: [], outils: [230, 231, 232], total: 'S_42', objet: 'D_105' },
] as const

/** Area, share and points of each planning tool by crop group, then the totals (fertilisation sheets, 4). */
export const outils = ({ t, libelle }: Textes): TableDeCodes[] => [
  ...groupes.map(({ key, bases, outils: numeros, total, objet }) => ({
    caption: t(`tables.${key}`),
    colonnes: colonnes(t, 'surface', 'part', 'points'),
    lignes: [
      ...bases.map((base) => ({ titre: libelle(code(base)), codes: ferti(base, null, null) })),
      ...numeros.map((n) => ({ titre: libelle(code(`D_${n}`)), codes: ferti(`D_${n}`, `I_${n}`, `S_${n}`) })),
    ],
    totaux: [{ titre: libelle(code(total)), codes: ferti(null, null, total) }],
    objet: code(objet),
  })),
  {
    caption: t('tables.totaux'),
    colonnes: colonnes(t, 'part', 'points'),
    lignes: [
      { titre: libelle(code('S_41')), codes: ferti(null, 'S_41') },
      { titre: libelle(code('D_1050')), codes: ferti('D_1050', null) },
    ],
  },
]

/** Area, cover, weeks and points in the vulnerable zone, outside it, and in perennial and horticultural crops (fertilisation sheets, 7). */
export const couverts = ({ t, caption }: Textes): TableDeCodes[] => [
  {
    caption,
    colonnes: colonnes(
      t,
      'aCouvrir',
      'couverte',
      'partCouverte',
      'semaines',
      'intermediaires',
      'ponderation',
      'points',
    ),
    lignes: [
      ...(
        [
          ['zoneVulnerable', 300],
          ['horsZone', 310],
        ] as const
      ).map(([key, n]) => ({
        titre: t(`tables.${key}`),
        codes: ferti(`D_${n}`, `D_${n + 1}`, `I_${n + 1}`, `D_${n + 2}`, `I_${n + 2}`, `I_${n + 3}`, `S_${n + 3}`),
      })),
      ...(
        [
          ['vigne', 320],
          ['vergers', 330],
          ['horticulture', 340],
        ] as const
      ).map(([key, n]) => ({
        titre: t(`tables.${key}`),
        codes: ferti(`D_${n}`, `D_${n + 1}`, `I_${n + 1}`, null, `I_${n + 2}`, `I_${n + 3}`, `S_${n + 3}`),
      })),
    ],
  },
]

/** One row of six columns (fertilisation sheets, 8). */
export const horsSol = ({ t, caption }: Textes): TableDeCodes[] => [
  {
    caption,
    colonnes: colonnes(t, 'surface', 'organique', 'part', 'intermediaires', 'ponderation', 'points'),
    lignes: [{ titre: t('tables.horsSol'), codes: ferti('D_80', 'D_83', 'I_80', 'I_81', 'I_82', 'S_80') }],
  },
]

/** Total and partial systems (fertilisation sheets, 9). */
export const recyclage = ({ t, caption }: Textes): TableDeCodes[] => [
  {
    caption,
    colonnes: colonnes(t, 'surface', 'partSau', 'points'),
    lignes: [
      { titre: t('tables.recyclageTotal'), codes: ferti('D_81', 'I_83', 'S_81') },
      { titre: t('tables.recyclagePartiel'), codes: ferti('D_82', 'I_84', 'S_82') },
    ],
  },
]
