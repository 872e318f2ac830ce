import { IconMessageExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Notice, NoticeCount } from '#dossiers/dossier/Notice'
import { useSheet } from '#dossiers/feuille/sheet-context'
import classes from './Corrections.module.css'
import { useCorrections } from './corrections'
import { Demande, Traitement } from './Traitement'

/**
 * Every requested correction, in a collapsible line, each with a link to its sub-section; nothing without any. A link with them in its state expands it.
 * @param isOpen whether the line is expanded while some are left
 */
export function Corrections({ isOpen = false }: { isOpen?: boolean }) {
  const { t } = useTranslation('indicateurs')
  const { dossier, scheme } = useSheet()
  const corrections = useCorrections()
  const { state } = useLocation()
  const left = corrections.some(({ traiteLe }) => traiteLe === null)
  if (corrections.length === 0) return null
  const treated = corrections.filter(({ traiteLe }) => traiteLe !== null).length
  return (
    <Notice
      icon={IconMessageExclamation}
      title={t('corrections.titre')}
      tone={left ? 'warning' : 'info'}
      isOpen={state?.corrections === true || (isOpen && left)}
      after={
        <NoticeCount role="status" isComplete={!left}>
          {t('corrections.avancement', { count: treated, total: corrections.length })}
        </NoticeCount>
      }
    >
      {dossier.permissions.traiterCorrections && (
        <p className={classes.help}>{t('corrections.explication', { context: scheme.validitePar })}</p>
      )}
      <ul className={classes.list}>
        {corrections.map((correction) => (
          <li key={correction.codeNational}>
            <div>
              <Link to={correction.address} className={classes.section}>
                {correction.module} › {correction.section}
              </Link>
              <Demande correction={correction} />
            </div>
            <Traitement correction={correction} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
