import { libellesGravites, type Validite } from '@sillon/contract'
import { estDepassee, gravites, jourDe } from '@sillon/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#socle/fields/DateField'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import classes from './ConstatFields.module.css'

type Constat = Pick<Validite, 'gravite' | 'echeance'>

interface Props extends Constat {
  /** Prefix of the fields' names. */
  name: string
  disabled?: boolean
  /** Called with a chosen severity, and with a deadline once its field is left. */
  onChange: (change: Partial<Constat>) => void
}

/** Severity and deadline of a finding. A deadline in the past is said, and not refused: it may be that of an earlier audit. */
export function ConstatFields({ name, gravite, echeance, disabled = false, onChange }: Props) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  /** Unsaved date, and the saved one that it replaces. */
  const [typed, setTyped] = useState<{ readonly from: string | null; readonly to: string | null } | null>(null)
  const shown = typed?.from === echeance ? typed.to : echeance
  return (
    <div className={classes.root}>
      <SelectField
        name={`${name}-gravite`}
        label={t('constat.gravite')}
        value={gravite}
        choices={gravites.map((value) => ({ value, label: libellesGravites[value][language] }))}
        none={t('constat.nonPrecisee')}
        disabled={disabled}
        onChange={(chosen) => onChange({ gravite: chosen })}
      />
      <div>
        <DateField
          name={`${name}-echeance`}
          label={t('constat.echeance')}
          value={shown}
          readOnly={disabled}
          onChange={(date) => setTyped({ from: echeance, to: date })}
          // A date being typed may already read as an earlier one.
          onLeave={() => shown !== echeance && onChange({ echeance: shown })}
        />
        {estDepassee(shown, jourDe(new Date())) && <p className={classes.depassee}>{t('constat.depassee')}</p>}
      </div>
    </div>
  )
}
