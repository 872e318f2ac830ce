import { useTranslation } from 'react-i18next'
import { DateField } from '#socle/fields/DateField'
import { SelectField } from '#socle/fields/SelectField'
import classes from './Preuves.module.css'

/** Properties of a proof, except its name. */
export interface Dates {
  readonly dateEffet: string | null
  readonly dateExpiration: string | null
  /** Campaign years of its validity; null for all. */
  readonly millesimesValidite: readonly number[] | null
}

interface Props {
  dates: Dates
  /** The open campaign. */
  millesime: number
  errorOf: (name: string) => string | undefined
  onChange: (part: Partial<Dates>) => void
  setReadable: (name: string, isReadable: boolean) => void
}

/** Day of a proof, end of its validity and its campaigns. */
export function DatesFields({ dates, millesime, errorOf, onChange, setReadable }: Props) {
  const { t } = useTranslation('preuves')
  const { millesimesValidite: annees } = dates
  // A proof valid for other campaigns keeps them unless somebody changes the choice.
  const some = annees !== null && !(annees.length === 1 && annees[0] === millesime) ? annees : [millesime]
  return (
    <div className={classes.champs}>
      <DateField
        name="dateEffet"
        label={t('champ.dateEffet')}
        value={dates.dateEffet}
        error={errorOf('dateEffet')}
        onChange={(dateEffet) => onChange({ dateEffet })}
        onValidityChange={(isReadable) => setReadable('dateEffet', isReadable)}
      />
      <DateField
        name="dateExpiration"
        label={t('champ.dateExpiration')}
        value={dates.dateExpiration}
        error={errorOf('dateExpiration')}
        onChange={(dateExpiration) => onChange({ dateExpiration })}
        onValidityChange={(isReadable) => setReadable('dateExpiration', isReadable)}
      />
      <SelectField
        name="millesimesValidite"
        label={t('champ.millesimesValidite')}
        value={annees === null ? 'toutes' : 'certaines'}
        choices={[
          { value: 'certaines', label: t('dit.campagnes', { count: some.length, annees: some.join(', ') }) },
          { value: 'toutes', label: t('toutesCampagnes') },
        ]}
        error={errorOf('millesimesValidite')}
        onChange={(periode) => onChange({ millesimesValidite: periode === 'toutes' ? null : some })}
      />
    </div>
  )
}
