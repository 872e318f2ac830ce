import type { Apercu } from '@sillon/contract'
import { RIEN } from '@sillon/referentials'
import { IconArrowRight, IconCertificate, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat, withSign } from '#socle/i18n/format'
import badge from '#socle/ui/StatusBadge.module.css'
import classes from './Versions.module.css'

type Verdict = NonNullable<Apercu['bilan']>['verdicts'][number]['avant']

const appearances = {
  CERTIFIABLE: { tone: 'good', Icon: IconCertificate },
  NON_CERTIFIABLE: { tone: 'bad', Icon: IconCircleX },
  NON_CONCLUANT: { tone: 'attention', Icon: IconHelpCircle },
} as const

function UnVerdict({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('versions-a-confirmer')
  const { tone, Icon } = appearances[verdict]
  return (
    <span className={badge.root} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {t(`verdict.${verdict}`)}
    </span>
  )
}

/** Conclusion before and after; one where they are the same. */
export function Passage({ avant, apres }: { avant: Verdict; apres: Verdict }) {
  const { t } = useTranslation('versions-a-confirmer')
  return (
    <span className={classes.verdicts}>
      <UnVerdict verdict={avant} />
      {avant === apres ? (
        t('inchange')
      ) : (
        <>
          <IconArrowRight size={16} role="img" aria-label={t('devient')} />
          <UnVerdict verdict={apres} />
        </>
      )}
    </span>
  )
}

/** Formats of points: a difference has its sign, and nothing is a dash. */
export function usePoints() {
  const { points } = useFormat()
  return {
    points: (valeur: number | null) => (valeur === null ? RIEN : points(valeur)),
    ecart: (ecart: number) => withSign(ecart, points),
  }
}
