import { Progress } from '@mantine/core'
import type { ExportSuivi } from '@sillon/contract'
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClockOff,
  IconHourglass,
  IconLoader,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import badge from '../../../socle/ui/StatusBadge.module.css'
import { isPending } from '../../exports/etats'
import classes from './Exports.module.css'

const appearances = {
  EN_ATTENTE: { tone: 'info', Icon: IconHourglass },
  EN_COURS: { tone: 'info', Icon: IconLoader },
  TERMINE: { tone: 'good', Icon: IconCircleCheck },
  ECHEC: { tone: 'bad', Icon: IconAlertTriangle },
  ANNULE: { tone: 'neutral', Icon: IconBan },
  EXPIRE: { tone: 'neutral', Icon: IconClockOff },
} as const

/** State of an export in words, colour and icon: its progress, or the reason of its failure. */
export function EtatExport({ suivi: { etat, fait, total, message, libelle, prevenir } }: { suivi: ExportSuivi }) {
  const { t } = useTranslation('exports')
  const { number } = useFormat()
  const { tone, Icon } = appearances[etat]
  const isKnown = etat === 'EN_COURS' && total !== null && total > 0
  return (
    <div className={classes.etat}>
      <span className={badge.root} data-tone={tone}>
        <Icon size={16} aria-hidden />
        {t(`etat.${etat}`)}
      </span>
      {isKnown && (
        <>
          <Progress value={(fait / total) * 100} aria-label={t('avancement', { libelle })} />
          <small>{t('fait', { fait: number(fait), total: number(total) })}</small>
        </>
      )}
      {prevenir && isPending({ etat }) && <small>{t('prevenu')}</small>}
      {message !== null && <small className={classes.message}>{message}</small>}
    </div>
  )
}
