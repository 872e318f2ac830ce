import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFileOff,
  IconMessageQuestion,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import badge from '../../socle/ui/StatusBadge.module.css'
import classes from './Preuves.module.css'
import type { EtatLieu } from './preuves'

/** Each state has its icon besides its colour. */
const appearances = {
  DEMANDEE: { tone: 'attention', Icon: IconMessageQuestion },
  REFUSEE: { tone: 'bad', Icon: IconCircleX },
  EXPIREE: { tone: 'bad', Icon: IconAlertTriangle },
  MANQUANTE: { tone: 'neutral', Icon: IconFileOff },
  A_REVOIR: { tone: 'info', Icon: IconClock },
  ACCEPTEE: { tone: 'good', Icon: IconCircleCheck },
} as const satisfies Readonly<Record<EtatLieu, { tone: string; Icon: typeof IconClock }>>

interface Props {
  etat: EtatLieu
  nombre?: number
  /** In grey: nobody can do anything about it. */
  isQuiet?: boolean
}

/** Icon of a state in its colour, as wide as the icon that it replaces; its words are elsewhere. */
export function SigneDePreuve({ etat }: Pick<Props, 'etat'>) {
  const { tone, Icon } = appearances[etat]
  return (
    <span className={`${badge.root} ${classes.signe}`} data-tone={tone} aria-hidden>
      <Icon size={16} />
    </span>
  )
}

/** State of a proof, or the number of proofs in that state. */
export function EtatPreuve({ etat, nombre, isQuiet = false }: Props) {
  const { t } = useTranslation('preuves')
  const { tone, Icon } = appearances[etat]
  return (
    <span className={badge.root} data-tone={isQuiet ? 'neutral' : tone}>
      <Icon size={16} aria-hidden />
      {nombre === undefined ? t(`etat.${etat}`) : t(`nombre.${etat}`, { count: nombre })}
    </span>
  )
}
