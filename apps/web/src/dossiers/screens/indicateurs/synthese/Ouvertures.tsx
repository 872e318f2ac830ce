import { isDecided } from '@sillon/domain'
import { type Ouverture, ouverturesDe } from '@sillon/referentials/conseil'
import { useTranslation } from 'react-i18next'
import { etatsModules, type Page } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import classes from './Ouvertures.module.css'
import { useConclusion } from './use-conclusion'

/**
 * Rights that this result may open, as dated information with its sources; for another result, those that a certification may open, folded. Nothing for a scheme
 * or a year without any. Never on paper: it is no part of a file.
 */
export function Ouvertures({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation('ouvertures')
  const sheet = useSheet()
  const { key, dossier } = sheet
  const conclusion = useConclusion()
  const atteints = useSummary(() => etatsModules(sheet, pages).filter(({ estAtteint }) => estAtteint).length)
  const etat = dossier.exploitationDemarcheMillesime?.etatDossier ?? null
  const { voirScores } = dossier.permissions
  const estVerdict = etat !== null && isDecided(etat) && etat !== 'VALIDE'
  // Before the decision its reader knows no conclusion.
  if (!voirScores && !estVerdict) return null
  const estCertifiable = estVerdict ? etat === 'CERTIFIABLE' : conclusion === 'CERTIFIABLE'
  const known = ouverturesDe(key.codeNational, key.millesime)
  const ouvertes = known.filter(
    ({ quand }) => quand === 'CERTIFICATION' || (voirScores && !estCertifiable && atteints > 0),
  )
  if (ouvertes.length === 0) return null
  return (
    <div className={classes.root}>
      <Card title={t('titre')}>
        <details key={String(estCertifiable)} open={estCertifiable}>
          <summary className={classes.resume}>{t(estCertifiable ? 'ceResultat' : 'laCertification')}</summary>
          <ul className={classes.liste}>
            {ouvertes.map((ouverture) => (
              <Ligne key={ouverture.code} ouverture={ouverture} />
            ))}
          </ul>
          <p className={classes.note}>{t('avertissement')}</p>
        </details>
      </Card>
    </div>
  )
}

function Ligne({ ouverture: { titre, texte, montant, sources } }: { ouverture: Ouverture }) {
  const { t } = useTranslation('ouvertures')
  const { language, date } = useFormat()
  return (
    <li>
      <h3 className={classes.titre}>{titre[language]}</h3>
      <p>{texte[language]}</p>
      {montant !== null && <p>{t('montant', { montant: montant[language] })}</p>}
      <ul className={classes.sources} aria-label={t('sources')}>
        {sources.map(({ libelle, lien, publieLe, consulteLe }) => (
          <li key={lien}>
            <a href={lien} target="_blank" rel="noreferrer" lang="fr">
              {libelle}
            </a>{' '}
            {publieLe === null
              ? t('consultee', { date: date(consulteLe) })
              : t('publiee', { publiee: date(publieLe), date: date(consulteLe) })}
          </li>
        ))}
      </ul>
    </li>
  )
}
