import { libellesNaturesAudit, libellesTypesAudit } from '@sillon/contract'
import { naturesAudit, typesAudit } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { DecimalField } from '#socle/fields/DecimalField'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import formClasses from '../../../socle/forms/FormPage.module.css'
import { useLibelle } from '../../dossier/use-libelle'
import { DateAnnee, DocumentsDuChamp, OuiNonDemarche, TexteAnnee, TexteDemarche } from './Champs'
import classes from './Infos.module.css'
import { useInfosForm } from './infos-context'

/** Dates, audit, collective structure and external certifier of the file (specification 2, section 2). */
export function GestionCard() {
  const { t } = useTranslation('infos')
  const { infos, permissions } = useInfosForm()
  const auditOnly = { readOnly: !permissions.modifierResultat }
  return (
    <Card title={t('gestion.titre')}>
      <fieldset className={formClasses.group}>
        <legend>{t('gestion.dates')}</legend>
        <div className={classes.fields}>
          <DateAnnee champ="dateEntree" required />
          <DateAnnee champ="periodeAuditeeDebut" />
          <DateAnnee champ="periodeAuditeeFin" />
          <DateAnnee champ="dateAudit" {...auditOnly} />
          <DateAnnee champ="dateCertification" {...auditOnly} />
        </div>
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>{t('gestion.audit')}</legend>
        <div className={classes.fields}>
          <TypeAudit />
          <DureeAudit />
          <OuiNonDemarche champ="aidePac" />
        </div>
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>{t('gestion.collective')}</legend>
        <div className={classes.fields}>
          <OuiNonDemarche champ="estCollective" />
          {infos.demarche.estCollective === true && (
            <>
              <NatureAudit />
              <TexteAnnee champ="nomStructurePorteuse" />
            </>
          )}
        </div>
        {infos.demarche.estCollective === true && <DocumentsDuChamp champ="contratStructureCollective" />}
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>{t('gestion.externe')}</legend>
        <div className={classes.fields}>
          <TexteAnnee champ="certificateurExterne" />
          <TexteAnnee champ="prenomAuditeurExterne" />
          <TexteAnnee champ="nomAuditeurExterne" />
          <TexteAnnee champ="adresseAuditeurExterne" />
          <TexteAnnee champ="adresse2AuditeurExterne" />
          <TexteAnnee champ="codePostalAuditeurExterne" maxLength={5} />
          <TexteAnnee champ="communeAuditeurExterne" />
        </div>
      </fieldset>
      <div className={formClasses.group}>
        <DocumentsDuChamp champ="ficheAnnuaire" />
      </div>
      <TexteDemarche champ="commentaireGeneral" rows={4} maxLength={5000} />
    </Card>
  )
}

function TypeAudit() {
  const { t } = useTranslation('infos')
  const libelle = useLibelle()
  const { language } = useFormat()
  const { infos, permissions, changeDemarche } = useInfosForm()
  return (
    <SelectField
      name="typeAudit"
      label={libelle('typeAudit')}
      value={infos.demarche.typeAudit}
      choices={typesAudit.map((value) => ({ value, label: libellesTypesAudit[value][language] }))}
      none={t('nonRenseigne')}
      disabled={!permissions.modifierInfos}
      onChange={(typeAudit) => changeDemarche({ typeAudit })}
    />
  )
}

function NatureAudit() {
  const { t } = useTranslation('infos')
  const libelle = useLibelle()
  const { language } = useFormat()
  const { infos, permissions, changeAnnee } = useInfosForm()
  return (
    <SelectField
      name="natureAudit"
      label={libelle('natureAudit')}
      value={infos.annee.natureAudit}
      choices={naturesAudit.map((value) => ({ value, label: libellesNaturesAudit[value][language] }))}
      none={t('nonRenseigne')}
      disabled={!permissions.modifierInfos}
      onChange={(natureAudit) => changeAnnee({ natureAudit })}
    />
  )
}

function DureeAudit() {
  const { t } = useTranslation('infos')
  const libelle = useLibelle()
  const { infos, permissions, changeDemarche, setReadable } = useInfosForm()
  return (
    <DecimalField
      name="dureeAudit"
      label={libelle('dureeAudit')}
      unit={t('jours')}
      value={infos.demarche.dureeAudit}
      min={0}
      max={365}
      decimals={2}
      readOnly={!permissions.modifierInfos}
      onChange={(dureeAudit) => changeDemarche({ dureeAudit })}
      onValidityChange={(isValid) => setReadable('dureeAudit', isValid)}
    />
  )
}
