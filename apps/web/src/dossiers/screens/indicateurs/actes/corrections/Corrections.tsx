import { IconMessageExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Notice, NoticeCount } from '#dossiers/dossier/Notice'
import { codesDe } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import classes from './Corrections.module.css'
import { type CorrectionSituee, useCorrections } from './corrections'
import { Demande, Etat, Traitement } from './Traitement'

/**
 * Links to the requested corrections, each with its state, in a collapsible line; nothing without any. Their words and checkboxes stand at their sub-sections;
 * those of a sub-section that does not apply now stand here. A link with them in its state expands it.
 * @param isOpen whether the line is expanded while some are left
 */
export function Corrections({ isOpen = false }: { isOpen?: boolean }) {
  const { t } = useTranslation('indicateurs')
  const { dossier, scheme } = useSheet()
  const corrections = useCorrections()
  const isDrawn = useIsDrawn()
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
      {left && dossier.permissions.traiterCorrections && (
        <p className={classes.help}>{t('corrections.explication', { context: scheme.validitePar })}</p>
      )}
      <ul className={classes.list}>
        {corrections.map((correction) => (
          <li key={correction.codeNational}>
            {isDrawn(correction) ? (
              <>
                <Link to={correction.address} className={classes.section}>
                  {correction.module} › {correction.section}
                </Link>
                <Etat correction={correction} />
              </>
            ) : (
              <>
                <div>
                  <span className={classes.section}>
                    {correction.module} › {correction.section}
                  </span>
                  <Demande correction={correction} />
                </div>
                <Traitement correction={correction} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Whether the sub-section of a correction is drawn: one whose rows do not apply to the farm has no place for it. */
function useIsDrawn(): (correction: CorrectionSituee) => boolean {
  const { tree } = useSheet()
  const sections = tree.flatMap(({ rubriques }) => rubriques).flatMap(({ sousRubriques }) => sousRubriques)
  const drawn = useSummary((store) =>
    sections
      .filter((section) => store.isAnyVisible(codesDe(section)))
      .map(({ codeNational }) => codeNational)
      .join(' '),
  ).split(' ')
  return ({ sousRubrique }) => drawn.includes(sousRubrique)
}
