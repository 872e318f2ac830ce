import type { Invitation } from '@sillon/contract'
import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconHourglassOff, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import classes from '#socle/ui/StatusBadge.module.css'

const appearances = {
  ENVOYEE: { tone: 'info', Icon: IconHourglass },
  ACCEPTEE: { tone: 'good', Icon: IconCircleCheck },
  EXPIREE: { tone: 'attention', Icon: IconHourglassOff },
  NON_REMISE: { tone: 'bad', Icon: IconAlertTriangle },
  A_REMETTRE: { tone: 'attention', Icon: IconMail },
} as const

/** State of an account's invitation, with its day while nobody has opened the account. */
export function InvitationBadge({ etat, le }: Invitation) {
  const { t } = useTranslation('utilisateurs')
  const { date } = useFormat()
  const { tone, Icon } = appearances[etat]
  const said = t(`invitation.${etat}`)
  return (
    <span className={classes.root} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {etat === 'ACCEPTEE' || le === null ? said : t('invitation.le', { etat: said, date: date(le) })}
    </span>
  )
}
