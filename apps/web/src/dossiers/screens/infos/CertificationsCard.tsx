import { useTranslation } from 'react-i18next'
import { TextField } from '#socle/fields/TextField'
import { Card } from '#socle/ui/Card'
import formClasses from '../../../socle/forms/FormPage.module.css'
import { useLibelle } from '../../dossier/use-libelle'
import { DateDemarche, DocumentsDuChamp, OuiNonDemarche, TexteDemarche } from './Champs'
import classes from './Infos.module.css'
import { useInfosForm } from './infos-context'

/** Levels 1, 2 and 3 reached by the farm, its previous campaign and its other procedures (specification 2, section 2). */
export function CertificationsCard() {
  const { t } = useTranslation('infos')
  const libelle = useLibelle()
  const { infos, permissions, changeDemarche, errorOf, setReadable } = useInfosForm()
  const { hve1Atteinte, hve2Atteinte, hve3CampPrec } = infos.demarche
  const changeCampagne = (annee: string | null) => {
    const isReadable = annee === null || /^\d+$/.test(annee)
    setReadable('hve3CampPrec', isReadable)
    if (isReadable) changeDemarche({ hve3CampPrec: annee === null ? null : Number(annee) })
  }
  return (
    <Card title={t('certifications.titre')}>
      <fieldset className={formClasses.group}>
        <legend>{t('certifications.niveau1')}</legend>
        <div className={classes.fields}>
          <OuiNonDemarche champ="hve1Atteinte" />
          {hve1Atteinte === true && (
            <>
              <DateDemarche champ="hve1Date" />
              <TexteDemarche champ="structureValidanteN1" />
            </>
          )}
        </div>
        {hve1Atteinte === true && <DocumentsDuChamp champ="documentHve1" />}
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>{t('certifications.niveau2')}</legend>
        <div className={classes.fields}>
          <OuiNonDemarche champ="hve2Atteinte" />
          {hve2Atteinte === true && (
            <>
              <DateDemarche champ="hve2Date" />
              <TexteDemarche champ="orgaCertifN2" />
              <TexteDemarche champ="equivalenceN2" />
              <TexteDemarche champ="nomDemarcheN2" />
            </>
          )}
        </div>
        {hve2Atteinte === true && <DocumentsDuChamp champ="documentHve2" />}
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>{t('certifications.niveau3')}</legend>
        <div className={classes.fields}>
          <DateDemarche champ="hve3Date" readOnly={!permissions.modifierResultat} />
          <TexteDemarche champ="versReferentielN3" />
          <TextField
            name="hve3CampPrec"
            label={libelle('hve3CampPrec')}
            value={hve3CampPrec === null ? null : String(hve3CampPrec)}
            maxLength={4}
            readOnly={!permissions.modifierInfos}
            error={errorOf('hve3CampPrec')}
            onChange={changeCampagne}
          />
        </div>
      </fieldset>
      <fieldset className={formClasses.group}>
        <legend>{t('certifications.autres')}</legend>
        <div className={classes.fields}>
          <TexteDemarche champ="autreDemarche1" />
          <TexteDemarche champ="autreDemarche2" />
          <TexteDemarche champ="autreDemarche3" />
        </div>
      </fieldset>
    </Card>
  )
}
