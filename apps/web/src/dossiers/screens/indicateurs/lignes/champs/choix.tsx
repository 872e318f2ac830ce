import { nomEn } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#dossiers/feuille/field-props'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'

/** A choice. Where an empty one has a default, it is never empty: the default is shown as chosen (specification of the level-4 scheme, section 4). */
export function Choix({ indicateur, label, name, saisie, error, readOnly, onChange }: FieldProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { scheme } = useSheet()
  const kind = scheme.indicateurs.get(indicateur.codeNational)?.kind
  const choices = (kind?.choix ?? []).map(({ value, libelle }) => ({ value, label: libelle[language] }))
  const parDefaut = kind?.aUnDefaut === true ? choices[0] : undefined
  const chosen = choices.find(({ value }) => value === saisie) ?? parDefaut
  return (
    <SelectField
      label={label}
      isLabelHidden
      name={name}
      value={chosen?.value ?? null}
      choices={choices}
      none={parDefaut === undefined ? t('champ.booleen.nonRenseigne') : undefined}
      error={error}
      disabled={readOnly}
      onChange={onChange}
    />
  )
}

/** Viticultural basin of the file; by default the farm's own. */
export function BassinViticole({ label, name, saisie, valeur, error, readOnly, onChange }: FieldProps) {
  const { language } = useFormat()
  const { listes } = useSheet()
  const choices = listes.bassins.map(({ codeBassinViti, libelleBassinViti }) => ({
    value: codeBassinViti,
    label: nomEn(language, 'bassins', codeBassinViti, libelleBassinViti),
  }))
  return (
    <SelectField
      label={label}
      isLabelHidden
      name={name}
      value={String(saisie ?? valeur ?? '')}
      choices={choices}
      error={error}
      disabled={readOnly}
      onChange={(code) => onChange(code === '' ? null : code)}
    />
  )
}
