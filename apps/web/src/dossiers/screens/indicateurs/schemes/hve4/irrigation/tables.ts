import { codesOf, colonnes, type Textes } from '#dossiers/screens/indicateurs/lignes/tables/forme'
import type { TableDeCodes } from '#dossiers/screens/indicateurs/lignes/tables/TablesEtReste'

const irri = codesOf('HVE4_IRRI_')

/** Decision tools in and outside horticulture: areas, share, points. The weighting is among the other rows. */
export const outils = ({ t, caption }: Textes): TableDeCodes[] => [
  {
    caption,
    colonnes: colonnes(t, 'irriguee', 'pilotee', 'part', 'points'),
    lignes: [
      { titre: t('tables.horsHorticultures'), codes: irri('I_20', 'D_21', 'I_22', 'I_23') },
      { titre: t('tables.horticultures'), codes: irri('D_201', 'D_202', 'I_203', 'I_204') },
    ],
  },
]

/** A part of the irrigated area, its share and its points. */
const surfaceIrriguee =
  (surface: string, part: string, points: string) =>
  ({ t, caption, libelle }: Textes): TableDeCodes[] => [
    {
      caption,
      colonnes: colonnes(t, 'surface', 'part', 'points'),
      lignes: [{ titre: libelle(`HVE4_IRRI_${surface}`), codes: irri(surface, part, points) }],
    },
  ]

export const materiel = surfaceIrriguee('D_31', 'I_32', 'S_3')
export const pratiques = surfaceIrriguee('D_51', 'I_52', 'S_5')

/** Volumes of the campaign and of the low-water period. */
export const etiage = ({ t, caption }: Textes): TableDeCodes[] => [
  {
    caption,
    colonnes: colonnes(t, 'volume', 'volumeEtiage', 'part', 'points'),
    lignes: [{ titre: t('tables.prelevements'), codes: irri('D_61', 'D_62', 'I_63', 'S_6') }],
  },
]

/** Water-saving annual crops, and recycled water in soilless horticulture with its weighting. */
export const economies = ({ t }: Textes): TableDeCodes[] => [
  {
    caption: t('tables.annuellesIrriguees'),
    colonnes: colonnes(t, 'irriguee', 'economes', 'part', 'intermediaires'),
    lignes: [{ titre: t('tables.annuelles'), codes: irri('D_70', 'D_71', 'I_72', 'I_73') }],
  },
  {
    caption: t('tables.recyclageHorsSol'),
    colonnes: colonnes(t, 'surface', 'partRecyclee', 'avantPonderation', 'ponderation', 'intermediaires'),
    lignes: [
      { titre: t('tables.horsSol'), codes: irri('D_80', null, null, null, null) },
      { titre: t('tables.recyclageTotal'), codes: irri('D_81', null, null, null, null) },
      { titre: t('tables.recyclagePartiel'), codes: irri('D_82', null, null, null, null) },
    ],
    totaux: [{ titre: t('tables.recyclage'), codes: irri(null, 'I_83', 'I_84', 'I_85', 'I_86') }],
  },
]
