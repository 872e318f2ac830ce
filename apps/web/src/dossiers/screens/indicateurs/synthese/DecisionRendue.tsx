import { Button } from '@mantine/core'
import type { EtatDossier } from '@sillon/contract'
import { isDecided } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLibelle } from '#dossiers/dossier/use-libelle'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useMoments } from '#socle/i18n/use-moments'
import { Card } from '#socle/ui/Card'
import classes from './Decision.module.css'

/** Decision on a file: verdict, author, date and reason, and the auditor's comment on the whole file. Nothing while the file is open. */
export function DecisionRendue() {
  const { t } = useTranslation('indicateurs')
  const libelle = useLibelle()
  const { date, heure } = useMoments()
  const { dossier } = useSheet()
  const annee = dossier.exploitationDemarcheMillesime
  if (annee === null || !isDecided(annee.etatDossier)) return null
  const { etatDossier, decision, motifDecision, commentaireAuditeur } = annee
  return (
    <Card title={t('decision.rendue')}>
      <p className={classes.result}>{t(`decision.annonce.${etatDossier}`)}</p>
      {decision !== null && (
        <p className={classes.soft}>
          {t(decision.par === null ? 'decision.le' : 'decision.parLe', {
            nom: decision.par,
            date: date(decision.le),
            heure: heure(decision.le),
          })}
        </p>
      )}
      <dl className={classes.dits}>
        {motifDecision !== null && (
          <>
            <dt>{libelle('motifDecision')}</dt>
            <dd>{motifDecision}</dd>
          </>
        )}
        {commentaireAuditeur !== null && (
          <>
            <dt>{libelle('commentaireAuditeur')}</dt>
            <dd>{commentaireAuditeur}</dd>
          </>
        )}
      </dl>
      {dossier.permissions.voirScores ? <CalculConcluait /> : <EtMaintenant etat={etatDossier} />}
    </Card>
  )
}

/** Conclusion of the calculation, below the decision. */
function CalculConcluait() {
  const { t } = useTranslation('indicateurs')
  const { readings } = useSheet()
  const verdict = useSummary(() => readings.verdict())
  return <p className={classes.soft}>{t(`commun:calculConcluait.${verdict}`)}</p>
}

/** Next step of a farmer after the decision: the adviser says what to change, and the next campaign starts from these entries. */
function EtMaintenant({ etat }: { etat: EtatDossier }) {
  const { t } = useTranslation('indicateurs')
  const { key } = useSheet()
  return (
    <>
      <p>{t(etat === 'NON_CERTIFIABLE' ? 'decision.ensuite.refus' : 'decision.ensuite.accord')}</p>
      <Button component={Link} to={`/demarches/${key.codeNational}/annees`} variant="default" mt="sm">
        {t('decision.ensuite.annees')}
      </Button>
    </>
  )
}
