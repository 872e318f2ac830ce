import { Alert } from '@mantine/core'
import type { Correspondance } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import type { Dossier } from './dossiers'
import type { Doute } from './doutes'

interface Props {
  correspondances: readonly Correspondance[]
  doutes: ReadonlyMap<number, readonly Doute[]>
  dossier: Dossier | null
}

const ORDRE = ['VIDE', 'AUTRE_CAMPAGNE', 'TEXTE_REMPLACE'] as const

/** Says before the save what to look at again: cells that stay empty, texts that are replaced. */
export function Doutes({ correspondances, doutes, dossier }: Props) {
  const { t } = useTranslation('modeles')
  const dits = ORDRE.flatMap((doute) => {
    const cellules = correspondances
      .filter((_, rang) => doutes.get(rang)?.includes(doute))
      .map(({ cellule }) => cellule)
      .join(', ')
    return cellules === ''
      ? []
      : [t(`doutes.${doute}`, { cellules, dossier: dossier?.libelle, annee: dossier?.millesime })]
  })
  if (dits.length === 0) return null
  return (
    <Alert color="orange" title={t('doutes.titre')}>
      {dits.map((dit) => (
        <p key={dit}>{dit}</p>
      ))}
    </Alert>
  )
}
