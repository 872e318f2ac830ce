import { type ApercuRegistre, libellesColonnesRegistre } from '@sillon/contract'
import { type ColonneRegistre, champsIntervention, complementsIntervention } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import classes from '../Registre.module.css'

interface Props {
  apercu: ApercuRegistre
  /** While a job reads the file with the columns chosen last. */
  isDisabled: boolean
  onMatch: (colonne: ColonneRegistre, titre: string | null) => void
}

/** Columns of the register, each with the column of the file that fills it. */
export function ColonnesFields({ apercu: { titres, colonnes }, isDisabled, onMatch }: Props) {
  const { t } = useTranslation('registre')
  const { language } = useFormat()
  const choices = titres.filter((titre) => titre !== '').map((titre) => ({ value: titre, label: titre }))
  const fields = (names: readonly ColonneRegistre[]) => (
    <div className={classes.fields}>
      {names.map((colonne) => (
        <SelectField
          key={colonne}
          label={libellesColonnesRegistre[colonne][language]}
          none={t('import.aucuneColonne')}
          value={colonnes[colonne] ?? null}
          choices={choices}
          disabled={isDisabled}
          onChange={(titre) => onMatch(colonne, titre)}
        />
      ))}
    </div>
  )
  return (
    <section className={classes.colonnes}>
      <h3>{t('import.colonnes')}</h3>
      {fields(champsIntervention)}
      <details className={classes.plus}>
        <summary>{t('import.autresColonnes')}</summary>
        {fields(complementsIntervention)}
      </details>
    </section>
  )
}
