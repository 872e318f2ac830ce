import type { previewEtat } from '@sillon/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client'
import { useSheet } from '../feuille/sheet-context'
import classes from './Decision.module.css'

/** What speaks against a decision, in words. */
export function Obstacles({ obstacles }: { obstacles: Answer<typeof previewEtat>['obstacles'] }) {
  const { t } = useTranslation('indicateurs')
  const { scheme } = useSheet()
  return (
    <div className={classes.obstacles}>
      <p className={classes.plain}>
        <IconAlertTriangle size={18} aria-hidden /> {t('decision.obstacles')}
      </p>
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle.code}>
            {'codes' in obstacle
              ? t(`decision.obstacle.${obstacle.code}`, { count: obstacle.codes.length, context: scheme.validitePar })
              : t(`decision.calcul.${obstacle.verdict}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
