import type { EtatDossier } from '@sillon/contract'
import {
  IconAlertTriangle,
  IconCertificate,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconPencil,
  IconSearch,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './StatusBadge.module.css'

type Tone = 'neutral' | 'info' | 'attention' | 'good' | 'bad'

/** Each state has its icon besides its colour. */
const appearances: Readonly<Record<EtatDossier, { tone: Tone; Icon: typeof IconPencil }>> = {
  SAISIE_EN_COURS: { tone: 'neutral', Icon: IconPencil },
  ATTENTE_VERIFICATION: { tone: 'info', Icon: IconHourglass },
  VERIFICATION_EN_COURS: { tone: 'info', Icon: IconSearch },
  ATTENTE_CORRECTION: { tone: 'attention', Icon: IconAlertTriangle },
  VALIDE: { tone: 'good', Icon: IconCircleCheck },
  CERTIFIABLE: { tone: 'good', Icon: IconCertificate },
  NON_CERTIFIABLE: { tone: 'bad', Icon: IconCircleX },
}

/** Only the icon of a state, beside a text or in a column that names it. */
export function EtatIcon({ etatDossier }: { etatDossier: EtatDossier }) {
  const { Icon } = appearances[etatDossier]
  return <Icon size={16} aria-hidden />
}

/** State of a file, in words, colour and icon. */
export function StatusBadge({ etatDossier }: { etatDossier: EtatDossier }) {
  const { t } = useTranslation()
  return (
    <span className={classes.root} data-tone={appearances[etatDossier].tone}>
      <EtatIcon etatDossier={etatDossier} />
      {t(`etatDossier.${etatDossier}`)}
    </span>
  )
}
