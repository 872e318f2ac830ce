import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#socle/fields/SelectField'
import { TextField } from '#socle/fields/TextField'
import classes from './Documents.module.css'
import { periodes, type useImportDocument } from './use-import'

type Props = ReturnType<typeof useImportDocument> & {
  /** False among several files: their common button is then the main one. */
  estSeul?: boolean
}

/** Fields of an imported document: its name, its type and the campaign years of its validity. The progress of the upload is below. */
export function ChampsImport({ form, change, sent, types, idTypeDocument, estSeul = true }: Props) {
  const { t } = useTranslation('documents')
  const { nom, periode, debut, fin } = form.values
  return (
    <>
      <div className={classes.fields}>
        <TextField
          name="nom"
          label={t('champ.nom')}
          value={nom}
          maxLength={200}
          error={form.errorOf('nom')}
          onChange={(texte) => change({ nom: texte ?? '' })}
        />
        <SelectField
          name="idTypeDocument"
          label={t('champ.idTypeDocument')}
          value={idTypeDocument}
          choices={types.map(({ idTypeDocument: value, libelle: label }) => ({ value, label }))}
          // Without this option the first one would look chosen, and could not be chosen.
          {...(idTypeDocument === null && { none: t('import.typeAChoisir') })}
          error={form.errorOf('idTypeDocument')}
          onChange={(typeChoisi) => change({ typeChoisi })}
        />
        <SelectField
          name="validite"
          label={t('champ.validite')}
          value={periode}
          choices={periodes.map((value) => ({ value, label: t(`validite.${value}`) }))}
          error={form.errorOf('millesimesValidite')}
          onChange={(value) => change({ periode: value ?? 'toutes' })}
        />
        {periode === 'certaines' && (
          <div className={classes.annees}>
            <TextField
              name="debut"
              label={t('champ.debut')}
              value={debut}
              maxLength={4}
              error={form.errorOf('debut')}
              onChange={(annee) => change({ debut: annee ?? '' })}
            />
            <TextField
              name="fin"
              label={t('champ.fin')}
              value={fin}
              maxLength={4}
              error={form.errorOf('fin')}
              onChange={(annee) => change({ fin: annee ?? '' })}
            />
          </div>
        )}
      </div>
      <div className={classes.envoi}>
        <Button type="submit" variant={estSeul ? 'filled' : 'default'} disabled={!form.isValid} loading={form.isBusy}>
          {t('import.importer')}
        </Button>
        <span role="status">{sent !== null && t('import.envoi')}</span>
        {sent !== null && <Progress value={sent * 100} aria-label={t('import.envoi')} />}
      </div>
    </>
  )
}
