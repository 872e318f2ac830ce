import type { EtatCourriel } from '@sillon/domain'
import { IconAlertTriangle, IconArchive, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../../../socle/ui/StatusBadge.module.css'

const appearances = {
  GARDE: { tone: 'neutral', Icon: IconArchive },
  EN_ATTENTE: { tone: 'info', Icon: IconHourglass },
  ENVOYE: { tone: 'good', Icon: IconCircleCheck },
  ECHEC: { tone: 'bad', Icon: IconAlertTriangle },
} as const

/** State of a mail, in words, colour and icon. */
export function EtatCourrielBadge({ etat }: { etat: EtatCourriel }) {
  const { t } = useTranslation('courriels')
  const { tone, Icon } = appearances[etat]
  return (
    <span className={classes.root} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {t(`etat.${etat}`)}
    </span>
  )
}
