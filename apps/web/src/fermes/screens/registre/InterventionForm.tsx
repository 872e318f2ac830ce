import { Button, Group } from '@mantine/core'
import type { Intervention } from '@sillon/contract'
import { MAXIMA_INTERVENTION, naturesIntervention } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { BooleanField } from '#socle/fields/BooleanField'
import { DateField } from '#socle/fields/DateField'
import { DecimalField } from '#socle/fields/DecimalField'
import { SelectField } from '#socle/fields/SelectField'
import { TextField } from '#socle/fields/TextField'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { OpenConflitDialog } from '#socle/forms/ConflitDialog'
import page from '#socle/forms/FormPage.module.css'
import { FormState, isIdle } from '#socle/forms/FormState'
import { BackButton } from '#socle/ui/BackButton'
import { Card } from '#socle/ui/Card'
import { PageHeader } from '#socle/ui/PageHeader'
import { FermeEtCampagne } from '../../exploitation/FermeEtCampagne'
import { ComplementsFields } from './ComplementsFields'
import { LieuFields } from './LieuFields'
import { ProduitField } from './ProduitField'
import classes from './Registre.module.css'
import { heureLue } from './saisie'
import { type Annee, useInterventionForm } from './use-intervention-form'

interface Props {
  annee: Annee
  /** Null for a new record. */
  intervention: Intervention | null
  etag: string | null
}

/** Label of a required field. */
const requis = (label: string) => `${label} *`

/** Form of a treatment, a fertilisation or an irrigation. */
export function InterventionForm({ annee, intervention, etag }: Props) {
  const { t } = useTranslation('registre')
  const { form, change } = useInterventionForm(annee, intervention, etag)
  const { values, errorOf } = form
  const { nature } = values
  const texte = (name: 'amm' | 'unite' | 'cible' | 'heureDebut', maxLength: number) => (
    <TextField
      name={name}
      label={name === 'unite' && values.quantite !== null ? requis(t('champ.unite')) : t(`champ.${name}`)}
      maxLength={maxLength}
      {...(name === 'amm' && { inputMode: 'numeric' as const })}
      {...(name === 'heureDebut' && { placeholder: t('heureExemple') })}
      value={values[name]}
      error={errorOf(name)}
      onChange={(text) => change({ [name]: name === 'heureDebut' ? heureLue(text) : text })}
    />
  )
  const nombre = (name: 'surface' | 'quantite' | 'azote' | 'volume', label = t(`champ.${name}`)) => (
    <DecimalField
      name={name}
      label={label}
      decimals={4}
      min={0}
      max={MAXIMA_INTERVENTION[name]}
      value={values[name]}
      error={errorOf(name)}
      onChange={(value) => change({ [name]: value })}
      onValidityChange={(isValid) => form.setReadable(name, isValid)}
    />
  )
  return (
    <form {...form.props} className={page.form}>
      <PageHeader
        title={t(intervention === null ? 'saisir' : 'corriger')}
        subtitle={<FermeEtCampagne millesime={annee.idMillesime} />}
      >
        <BackButton to="/registre">{t('retour')}</BackButton>
      </PageHeader>
      <p className={classes.hint}>{t(nature === 'TRAITEMENT' ? 'obligatoiresTraitement' : 'obligatoires')}</p>
      {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
      <Card title={t('carte.intervention')}>
        <div className={classes.fields}>
          <SelectField
            name="nature"
            label={t('champ.nature')}
            value={nature}
            choices={naturesIntervention.map((value) => ({ value, label: t(`nature.${value}`) }))}
            onChange={(chosen) => change({ nature: chosen ?? nature })}
          />
          <DateField
            name="date"
            label={requis(t('champ.date'))}
            value={values.date}
            error={errorOf('date')}
            onChange={(date) => change({ date })}
            onValidityChange={(isValid) => form.setReadable('date', isValid)}
          />
          {texte('heureDebut', 5)}
        </div>
      </Card>
      <Card title={t('carte.lieu')}>
        <LieuFields annee={annee} form={form} change={change} surface={nombre('surface', requis(t('champ.surface')))} />
      </Card>
      <Card title={t(`carte.${nature}`)}>
        <div className={classes.fields}>
          {nature !== 'IRRIGATION' && (
            <ProduitField
              idMillesime={annee.idMillesime}
              value={values.produit}
              error={errorOf('produit')}
              onChange={(produit, found) =>
                change({
                  produit,
                  ...(found !== null && { amm: found.amm, unite: values.unite ?? found.unite }),
                })
              }
            />
          )}
          {nature === 'TRAITEMENT' && texte('amm', 20)}
          {nature !== 'IRRIGATION' && (
            <>
              {nombre('quantite', t(nature === 'TRAITEMENT' ? 'champ.dose' : 'champ.quantite'))}
              {texte('unite', 20)}
            </>
          )}
          {nature === 'TRAITEMENT' && texte('cible', 255)}
          {nature === 'FERTILISATION' && (
            <>
              {nombre('azote')}
              <BooleanField
                name="organique"
                label={t('champ.organique')}
                value={values.organique}
                onChange={(organique) => change({ organique })}
              />
            </>
          )}
          {nature === 'IRRIGATION' && nombre('volume')}
        </div>
        {nature === 'TRAITEMENT' && (
          <ComplementsFields
            complements={values.complements}
            errorOf={errorOf}
            onChange={(complements) => change({ complements })}
          />
        )}
      </Card>
      <div className={page.bar} data-idle={isIdle(form) || undefined}>
        <Group>
          <FormState form={form} />
          <Button type="submit" disabled={!form.isValid} loading={form.isBusy}>
            {t('commun:action.enregistrer')}
          </Button>
        </Group>
      </div>
      <OpenConflitDialog />
    </form>
  )
}
