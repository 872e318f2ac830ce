import { Button } from '@mantine/core'
import type { LieuPreuves } from '@sillon/contract'
import { IconFiles, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../feuille/sheet-context'
import type { Destination } from './destination'
import classes from './Preuves.module.css'
import { estCommence, placeDe } from './preuves'
import { usePreuves } from './use-preuves'

/** Two ways to add a proof to a place: a new file, or an existing proof of the farm. */
export interface Ajouts {
  readonly onAjouter: (vers: Destination) => void
  readonly onReprendre: (vers: Destination) => void
}

interface Props extends Ajouts {
  lieu: LieuPreuves
  /** Null for a proof without a particular kind. */
  genre: string | null
  libelle: string
}

/** Buttons that add a proof of a kind to a place. A farm without files has none to use again. */
export function AjoutButtons({ lieu, genre, libelle, onAjouter, onReprendre }: Props) {
  const { t } = useTranslation('preuves')
  const { key } = useSheet()
  const { result } = usePreuves()
  const vers = { lieu: lieu.lieu, genre, libelle }
  const isAutre = genre === null && lieu.attendues.length > 0
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
        onClick={() => onAjouter(vers)}
      >
        {t(isAutre ? 'ajouterAutre' : 'ajouter')}
      </Button>
      {result.data?.aDesFichiers === true && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconFiles size={16} aria-hidden />}
          aria-label={t('autresPour', { libelle })}
          onClick={() => onReprendre(vers)}
        >
          {t('autres')}
        </Button>
      )}
    </div>
  )
}
