import type { Choices } from '@sillon/engine'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../fields/DateField'
import { SelectField } from '../../../fields/SelectField'
import type { FieldProps } from '../ChampIndicateur'
import { useRefusee } from '../use-refusees'
import classes from './ChoixIft.module.css'

const AUCUN: Choices = { choix_type_calcul_IFT: null, choix_calcul_moyenne: null, date_engagement: null }
const TYPES = ['HVE', 'MAEC']
const MOYENNES = ['annee_courante', 'biannuelle', 'triannuelle']

/**
 * Calculation type, average and engagement date of the index (specification of the level-4 scheme, section 3). The last two belong to a type: without one they would
 * ask again what the settings of the section have just asked.
 */
export function ChoixIft({ name, saisie, readOnly, onChange }: FieldProps) {
  const { t } = useTranslation('indicateurs')
  const refusal = useRefusee(`${name}#date_engagement`)
  const choices = typeof saisie === 'object' && saisie !== null ? { ...AUCUN, ...(saisie as Choices) } : AUCUN
  const change = (field: string, value: string | null) => {
    const next = { ...choices, [field]: value }
    onChange(Object.values(next).every((choice) => choice === null) ? null : next)
  }
  const select = (field: string, codes: readonly string[], none?: string) => (
    <SelectField
      label={t(`ift.${field}`)}
      name={`${name}#${field}`}
      value={typeof choices[field] === 'string' ? choices[field] : none === undefined ? (codes[0] ?? null) : null}
      choices={codes.map((value) => ({ value, label: t(`ift.choix.${value}`) }))}
      {...(none !== undefined && { none })}
      disabled={readOnly}
      onChange={(value) => change(field, value)}
    />
  )
  return (
    <div className={classes.root}>
      {select('choix_type_calcul_IFT', TYPES, t('commun:champ.booleen.nonRenseigne'))}
      {choices.choix_type_calcul_IFT !== null && (
        <>
          {select('choix_calcul_moyenne', MOYENNES)}
          <DateField
            {...refusal}
            label={t('ift.date_engagement')}
            name={`${name}#date_engagement`}
            value={typeof choices.date_engagement === 'string' ? choices.date_engagement : null}
            readOnly={readOnly}
            onChange={(value) => change('date_engagement', value)}
          />
        </>
      )}
    </div>
  )
}
