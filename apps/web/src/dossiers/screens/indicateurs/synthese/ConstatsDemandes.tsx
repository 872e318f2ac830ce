import { phraseDesGravites, phraseDuConstat } from '@sillon/contract'
import { estConstat, partiesJugees } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { sansBalises } from '#dossiers/feuille/gras'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { cleDe } from '#dossiers/feuille/validites'
import { useFormat } from '#socle/i18n/format'
import { useStore } from '#socle/state/store'
import classes from './Decision.module.css'

/** Findings that a request of corrections shows the farmer: place, severity, deadline and words. Nothing without any. */
export function ConstatsDemandes() {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { scheme, validites } = useSheet()
  const known = useStore(validites)
  const constats = partiesJugees(scheme).flatMap((partie) => {
    const validite = known.get(cleDe(partie))
    return validite !== undefined && estConstat(validite) ? [{ partie, validite }] : []
  })
  if (constats.length === 0) return null
  const gravites = phraseDesGravites(
    constats.map(({ validite }) => validite),
    language,
  )
  return (
    <div>
      {gravites !== '' && <p className={classes.soft}>{gravites}</p>}
      <ul className={classes.demandes} aria-label={t('constat.demandes')}>
        {constats.map(({ partie: { codeNational, libelle }, validite }) => (
          <li key={codeNational}>
            <strong>{sansBalises(libelle[language])}</strong>
            {` – ${phraseDuConstat(validite, language) ?? t('constat.sansGravite')}`}
            <p className={classes.motsDuConstat}>
              {validite.commentaireAuditeur ?? t('corrections.sansCommentaire', { context: scheme.validitePar })}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
