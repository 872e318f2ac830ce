import { Button } from '@mantine/core'
import type { LieuPreuves } from '@sillon/contract'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../feuille/sheet-context'
import type { Destination } from './destination'
import classes from './Preuves.module.css'
import { estCommence, placeDe } from './preuves'

/** Opens the ways to add a proof to a place. */
export interface Ajouts {
  readonly onAjouter: (vers: Destination) => void
}

interface Props extends Ajouts {
  lieu: LieuPreuves
  /** Null for a proof without a particular kind. */
  genre: string | null
  libelle: string
  /** Whether it stands after the expected kinds of its place. */
  isAutre?: boolean
}

/** Button that adds a proof of a kind to a place. */
export function AjoutButton({ lieu, genre, libelle, isAutre = false, onAjouter }: Props) {
  const { t } = useTranslation('preuves')
  const { key } = useSheet()
  return (
    <div className={classes.ajout}>
      {estCommence(placeDe(key, 'ajout', lieu.lieu, genre ?? '')) && (
        <p className={classes.soft}>{t('envoi.commence')}</p>
      )}
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-label={t(isAutre ? 'ajouterAutrePour' : 'ajouterPour', { libelle })}
        onClick={() => onAjouter({ lieu: lieu.lieu, genre, libelle })}
      >
        {t(isAutre ? 'ajouterAutre' : 'ajouter')}
      </Button>
    </div>
  )
}
