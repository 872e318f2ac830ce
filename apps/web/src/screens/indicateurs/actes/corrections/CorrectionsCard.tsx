import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Card } from '../../../../ui/Card'
import { useSheet } from '../../feuille/sheet-context'
import classes from './Corrections.module.css'
import { useCorrections } from './corrections'
import { Demande, Traitement } from './Traitement'

/** Every correction asked for, each with the way to its sub-section; nothing while none is. */
export function CorrectionsCard() {
  const { t } = useTranslation('indicateurs')
  const { dossier, scheme } = useSheet()
  const corrections = useCorrections()
  const left = corrections.some(({ traiteLe }) => traiteLe === null)
  // Open for who has something to treat; from then on as the person leaves it, from sheet to sheet.
  const [isOpenAtFirst] = useState(left && dossier.permissions.traiterCorrections)
  if (corrections.length === 0) return null
  const treated = corrections.filter(({ traiteLe }) => traiteLe !== null).length
  return (
    <div className={classes.card}>
      <Card
        title={t('corrections.titre')}
        action={
          <span className={classes.progress} role="status" data-complete={!left}>
            {t('corrections.avancement', { count: treated, total: corrections.length })}
          </span>
        }
      >
        {dossier.permissions.traiterCorrections && (
          <p className={classes.help}>{t('corrections.explication', { context: scheme.validitePar })}</p>
        )}
        <details className={classes.details} open={isOpenAtFirst}>
          <summary>{t('corrections.liste')}</summary>
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
        </details>
      </Card>
    </div>
  )
}
