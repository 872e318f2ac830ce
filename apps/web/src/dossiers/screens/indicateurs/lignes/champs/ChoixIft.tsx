import type { Choices } from '@sillon/engine'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#dossiers/feuille/field-props'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useRefusee } from '#dossiers/feuille/use-refusees'
import { DateField } from '#socle/fields/DateField'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import classes from './ChoixIft.module.css'

const AUCUN: Choices = { choix_type_calcul_IFT: null, choix_calcul_moyenne: null, date_engagement: null }

/**
 * Calculation type, average and engagement date of the index (specification of the level-4 scheme, section 3). The last two belong to a type: without one they
 * would repeat the settings of the section above.
 */
export function ChoixIft({ indicateur, name, saisie, readOnly, onChange }: FieldProps) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { scheme } = useSheet()
  const champs = scheme.indicateurs.get(indicateur.codeNational)?.kind.champs ?? {}
  const refusal = useRefusee(`${name}#date_engagement`)
  const choices = typeof saisie === 'object' && saisie !== null ? { ...AUCUN, ...(saisie as Choices) } : AUCUN
  const change = (field: string, value: string | number | null) => {
    const next = { ...choices, [field]: value }
    onChange(Object.values(next).every((choice) => choice === null) ? null : next)
  }
  const select = (field: string, none?: string) => {
    const answers = champs[field]
    const options = answers === undefined || answers === 'date' ? [] : answers
    const chosen = choices[field]
    const stands = none === undefined ? (options[0]?.value ?? null) : null
    return (
      <SelectField
        label={t(`ift.${field}`)}
        name={`${name}#${field}`}
        value={typeof chosen === 'string' ? chosen : stands}
        choices={options.map(({ value, libelle }) => ({ value, label: libelle[language] }))}
        {...(none !== undefined && { none })}
        disabled={readOnly}
        onChange={(value) => change(field, value)}
      />
    )
  }
  return (
    <div className={classes.root}>
      {select('choix_type_calcul_IFT', t('commun:champ.booleen.nonRenseigne'))}
      {choices.choix_type_calcul_IFT !== null && (
        <>
          {select('choix_calcul_moyenne')}
          <DateField
            {...refusal}
            label={t('ift.date_engagement')}
            name={`${name}#date_engagement`}
            enterKeyHint="next"
            value={typeof choices.date_engagement === 'string' ? choices.date_engagement : null}
            readOnly={readOnly}
            onChange={(value) => change('date_engagement', value)}
          />
        </>
      )}
    </div>
  )
}
