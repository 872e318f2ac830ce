import type { Formes } from '#dossiers/feuille/presentation'
import { codesOf, colonnes, forme, type Textes } from '#dossiers/screens/indicateurs/lignes/tables/forme'
import type { TableDeCodes } from '#dossiers/screens/indicateurs/lignes/tables/TablesEtReste'
import { Cmr } from './Cmr'
import { Ift } from './Ift'
import { NonTraitees } from './NonTraitees'

const phyto = codesOf('HVE4_PHYTO_')

const couvertureDesSols = ({ t, caption }: Textes): TableDeCodes[] => [
  {
    caption,
    colonnes: colonnes(t, 'couverte', 'partCouverte', 'intermediaires', 'partSau', 'points'),
    lignes: [
      { titre: t('tables.vigne'), codes: phyto('D_500', 'I_501', 'I_502', 'I_503', 'S_504') },
      { titre: t('tables.vergers'), codes: phyto('D_510', 'I_511', 'I_512', 'I_513', 'S_514') },
      { titre: t('tables.horticulture'), codes: phyto('D_520', 'I_521', 'I_522', 'I_523', 'S_524') },
    ],
  },
]

const diversite = ({ t, caption }: Textes): TableDeCodes[] => [
  {
    caption,
    colonnes: colonnes(t, 'clones', 'deuxVarietes', 'troisVarietes', 'intermediaires', 'ponderation', 'points'),
    lignes: [
      { titre: t('tables.vigne'), codes: phyto('D_600', null, null, 'I_602', 'I_603', 'S_604') },
      ...(
        [
          ['vergers', 610],
          ['legumes', 620],
          ['horsSol', 630],
        ] as const
      ).map(([key, n]) => ({
        titre: t(`tables.${key}`),
        codes: phyto(null, `D_${n}`, `D_${n + 1}`, `I_${n + 2}`, `I_${n + 3}`, `S_${n + 4}`),
      })),
    ],
  },
]

/** CMR, untreated areas, index, horticulture, practices, soil cover, diversity (specification of the level-4 scheme, section 2). */
export const phytosanitaire: Formes = {
  PHYTO_CMR: Cmr,
  PHYTO_SNT: NonTraitees,
  PHYTO_IFT: Ift,
  PHYTO_COUV: forme(couvertureDesSols, { total: 'HVE4_PHYTO_S_549' }),
  PHYTO_DIV: forme(diversite, { total: 'HVE4_PHYTO_S_649' }),
}
