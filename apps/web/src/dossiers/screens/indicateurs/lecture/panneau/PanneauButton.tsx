import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ouvrirPanneau, usePanneau } from './ouverture'
import classes from './PanneauButton.module.css'
import { TOUCHE } from './touche'

/** Shows or hides the explanation beside the sheet; absent without room for it. */
export function PanneauButton() {
  const { t } = useTranslation('indicateurs')
  const { hasRoom, isOpen } = usePanneau()
  if (!hasRoom) return null
  return (
    <button
      type="button"
      className={classes.root}
      aria-pressed={isOpen}
      aria-keyshortcuts={TOUCHE}
      title={t('explication.panneau')}
      aria-label={t('explication.panneau')}
      onClick={() => ouvrirPanneau(!isOpen)}
    >
      <IconLayoutSidebarRight size={20} aria-hidden />
    </button>
  )
}
