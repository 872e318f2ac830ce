import { LONGUEURS_INTERVENTION } from '@sillon/domain'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CultureField } from '#fermes/cultures/CultureField'
import { useReferentiel } from '#fermes/cultures/referentiel'
import { SelectField } from '#socle/fields/SelectField'
import { TextField } from '#socle/fields/TextField'
import { LoadFailure } from '#socle/ui/LoadFailure'
import classes from './Registre.module.css'
import type { Valeurs } from './saisie'
import type { Annee, useInterventionForm } from './use-intervention-form'
import { useParcelles } from './use-parcelles'

type Formulaire = ReturnType<typeof useInterventionForm>

interface Props extends Pick<Formulaire, 'form' | 'change'> {
  annee: Annee
  /** Field of the treated area. */
  surface: ReactNode
}

/** Place of a record: a parcel of the farm, or a block and number typed; its area and its crop. */
export function LieuFields({ annee, form: { values, errorOf }, change, surface }: Props) {
  const { t } = useTranslation('registre')
  const { parcelles, choices, error, refetch } = useParcelles(annee)
  const { referentiel } = useReferentiel()
  const choose = (uuidParcelle: string | null) => {
    const parcelle = parcelles.find((one) => one.uuidParcelle === uuidParcelle)
    if (parcelle === undefined) return change({ uuidParcelle: null })
    change({
      uuidParcelle,
      numIlot: parcelle.numIlot,
      numParcelle: parcelle.numParcelle,
      surface: values.surface ?? parcelle.surface,
      idCulture: values.idCulture ?? parcelle.idCulture,
    })
  }
  const texte = (name: keyof Pick<Valeurs, 'numIlot' | 'numParcelle'>) => (
    <TextField
      name={name}
      label={t(`champ.${name}`)}
      maxLength={LONGUEURS_INTERVENTION[name]}
      {...(name === 'numIlot' && { inputMode: 'numeric' as const })}
      value={values[name]}
      error={errorOf(name)}
      onChange={(text) => change({ [name]: text })}
    />
  )
  return (
    <>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      <div className={classes.fields}>
        <SelectField
          name="uuidParcelle"
          label={t('champ.uuidParcelle')}
          value={values.uuidParcelle}
          choices={choices}
          none={t('autreParcelle')}
          error={errorOf('uuidParcelle')}
          onChange={choose}
        />
        {values.uuidParcelle === null && (
          <>
            {texte('numIlot')}
            {texte('numParcelle')}
          </>
        )}
        {surface}
        {referentiel !== undefined && (
          <div data-name="idCulture">
            <span aria-hidden className={classes.label}>
              {t('champ.idCulture')}
            </span>
            <CultureField
              label={t('champ.idCulture')}
              referentiel={referentiel}
              culture={referentiel.culture(values.idCulture)}
              texte={values.culture}
              error={errorOf('idCulture')}
              onChange={(culture) => change({ idCulture: culture?.idCulture ?? null, culture: null })}
            />
          </div>
        )}
      </div>
    </>
  )
}
