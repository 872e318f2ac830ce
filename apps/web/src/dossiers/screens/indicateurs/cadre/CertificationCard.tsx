import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useOrganisme } from '#dossiers/feuille/use-organisme'
import { useFormat } from '#socle/i18n/format'
import { useStore } from '#socle/state/store'
import { Card } from '#socle/ui/Card'
import { PencilLink } from '#socle/ui/PencilLink'
import { StatusBadge } from '#socle/ui/StatusBadge'
import classes from './CertificationCard.module.css'

/** The certification body and the dates of the file. */
export function CertificationCard() {
  const { t } = useTranslation('indicateurs')
  const { date } = useFormat()
  const sheet = useSheet()
  const { dossier, scheme } = sheet
  const { dateAudit } = useStore(sheet.resultats).values
  const annee = dossier.exploitationDemarcheMillesime
  const organisme = useOrganisme()
  const isReadOnly = !dossier.permissions.modifierInfos && !dossier.permissions.modifierResultat
  const day = (iso: string | null | undefined, none = t('certification.nonRenseignee')) =>
    iso == null ? none : date(iso)
  return (
    <Card
      title={t('certification.titre')}
      action={
        <PencilLink
          to={`/demarches/${scheme.codeNational}/infos`}
          label={t(isReadOnly ? 'certification.voir' : 'certification.modifier')}
          isReadOnly={isReadOnly}
        />
      }
    >
      {annee !== null && <StatusBadge etatDossier={annee.etatDossier} />}
      {organisme !== undefined && (
        <p className={classes.organisme}>
          {organisme.logoBase64 !== null && <img src={organisme.logoBase64} alt="" />}
          {organisme.nom}
        </p>
      )}
      <dl className={classes.dates}>
        <div>
          <dt>{t('certification.entree')}</dt>
          <dd>{day(annee?.dateEntree)}</dd>
        </div>
        <div>
          <dt>{t('certification.periodeDebut')}</dt>
          <dd>{day(annee?.periodeAuditeeDebut)}</dd>
        </div>
        <div>
          <dt>{t('certification.periodeFin')}</dt>
          <dd>{day(annee?.periodeAuditeeFin)}</dd>
        </div>
        <div>
          <dt>{t('certification.audit')}</dt>
          <dd>{day(dateAudit, t('certification.auditNonRenseigne'))}</dd>
        </div>
        <div>
          <dt>{t('certification.certification')}</dt>
          <dd>{day(annee?.dateCertification)}</dd>
        </div>
      </dl>
      <Anchor component={Link} to={`/demarches/${scheme.codeNational}/historique`}>
        {t('historique.duDossier')}
      </Anchor>
    </Card>
  )
}
