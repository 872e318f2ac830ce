import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormProps } from '../ModuleSheet'
import { Ift } from '../phytosanitaire/Ift'
import { useSheet } from '../sheet-context'
import { type TableDeCodes, TablesEtReste } from './TablesEtReste'

type T = (key: string) => string
type Libelle = (code: string) => string

const codes = (prefix: string, ...suffixes: readonly (string | null)[]) =>
  suffixes.map((suffix) => (suffix === null ? null : `${prefix}${suffix}`))

const phyto = (...suffixes: readonly (string | null)[]) => codes('HVE4_PHYTO_', ...suffixes)
const ferti = (...suffixes: readonly (string | null)[]) => codes('HVE4_FERTI_', ...suffixes)

const colonnes = (t: T, ...keys: readonly string[]) => keys.map((key) => t(`tables.${key}`))

const couvertureDesSols = (t: T, caption: string): TableDeCodes[] => [
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

const diversite = (t: T, caption: string): TableDeCodes[] => [
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

const outils = (t: T, _: string, libelle: Libelle): TableDeCodes[] =>
  (
    [
      ['grandesCultures', [210, 211, 212, 213]],
      ['vignesArboMaraichage', [220, 221, 222]],
      ['mineures', [230, 231, 232]],
    ] as const
  ).map(([key, numeros]) => ({
    caption: t(`tables.${key}`),
    colonnes: colonnes(t, 'surface', 'part', 'points'),
    lignes: numeros.map((n) => ({ titre: libelle(`HVE4_FERTI_D_${n}`), codes: ferti(`D_${n}`, `I_${n}`, `S_${n}`) })),
  }))

const couverts = (t: T, caption: string): TableDeCodes[] => [
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

const horsSol = (t: T, caption: string): TableDeCodes[] => [
  {
    caption,
    colonnes: colonnes(t, 'surface', 'organique', 'part', 'intermediaires', 'ponderation', 'points'),
    lignes: [{ titre: t('tables.horsSol'), codes: ferti('D_80', 'D_83', 'I_80', 'I_81', 'I_82', 'S_80') }],
  },
]

const recyclage = (t: T, caption: string): TableDeCodes[] => [
  {
    caption,
    colonnes: colonnes(t, 'surface', 'partSau', 'points'),
    lignes: [
      { titre: t('tables.recyclageTotal'), codes: ferti('D_81', 'I_83', 'S_81') },
      { titre: t('tables.recyclagePartiel'), codes: ferti('D_82', 'I_84', 'S_82') },
    ],
  },
]

/** A form made of such tables. */
const forme =
  (tablesOf: (t: T, caption: string, libelle: Libelle) => TableDeCodes[]): ComponentType<FormProps> =>
  ({ sousRubrique, codes: all }) => {
    const { t } = useTranslation('indicateurs')
    const { store } = useSheet()
    const libelle = (code: string) => store.indicateur(code)?.libelle ?? ''
    return <TablesEtReste tables={tablesOf(t, sousRubrique.libelle, libelle)} reste={t('tables.reste')} codes={all} />
  }

/** Sub-sections that the specification describes as tables of several columns (specification of the level-4 scheme, section 2). */
export const formesEnColonnes: Readonly<Record<string, ComponentType<FormProps>>> = {
  PHYTO_IFT: Ift,
  PHYTO_COUV: forme(couvertureDesSols),
  PHYTO_DIV: forme(diversite),
  FERTI_OUTILS: forme(outils),
  FERTI_COUVERTS: forme(couverts),
  FERTI_HORSOL: forme(horsSol),
  FERTI_RECYCLAGE: forme(recyclage),
}
