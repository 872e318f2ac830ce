import { IconHelp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import icon from './IconButton.module.css'

/** Leads to the guide of the reader's role. No page needs it to be drawn. */
export default function GuideLink({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation('palette')
  const label = t('ecran.guide')
  const isCurrent = useLocation().pathname.startsWith('/guide')
  return (
    <Link
      to="/guide"
      className={icon.root}
      aria-label={label}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onNavigate}
    >
      <IconHelp size={20} aria-hidden />
      <span className={icon.word}>{label}</span>
    </Link>
  )
}
