import { type ComplementIntervention, complementsIntervention, LONGUEURS_INTERVENTION } from '@sillon/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#socle/fields/TextField'
import classes from './Registre.module.css'
import type { Valeurs } from './saisie'

interface Props {
  complements: Valeurs['complements']
  errorOf: (name: string) => string | undefined
  onChange: (complements: Valeurs['complements']) => void
}

/** Fields of the law that no calculation reads, as text; an empty one is left out. Folded while all are empty. */
export function ComplementsFields({ complements, errorOf, onChange }: Props) {
  const { t } = useTranslation('registre')
  const [isAsked, setAsked] = useState<boolean | null>(null)
  const change = (nom: ComplementIntervention, text: string | null) => {
    // The last value that is erased does not fold the fields under the hand.
    setAsked(true)
    const { [nom]: _, ...others } = complements
    onChange(text === null ? others : { ...others, [nom]: text })
  }
  // A fault is never out of sight.
  const hasFault = complementsIntervention.some((nom) => errorOf(`complements.${nom}`) !== undefined)
  const isOpen = hasFault || (isAsked ?? Object.keys(complements).length > 0)
  return (
    <details className={classes.plus} open={isOpen} onToggle={({ currentTarget }) => setAsked(currentTarget.open)}>
      <summary>{t('carte.complements')}</summary>
      <p className={classes.note}>{t('complementsAide')}</p>
      <div className={classes.fields}>
        {complementsIntervention.map((nom) => (
          <TextField
            key={nom}
            name={`complements.${nom}`}
            label={t(`champ.${nom}`)}
            maxLength={LONGUEURS_INTERVENTION.complement}
            value={complements[nom] ?? null}
            error={errorOf(`complements.${nom}`)}
            onChange={(text) => change(nom, text)}
          />
        ))}
      </div>
    </details>
  )
}
