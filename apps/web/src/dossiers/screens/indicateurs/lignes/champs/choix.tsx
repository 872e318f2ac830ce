import { nomEn } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#dossiers/feuille/field-props'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'

/** A choice that is never empty: the default of an empty one is shown as chosen (specification of the level-4 scheme, section 4). */
export function ChoixAvecDefaut({ indicateur, label, name, saisie, error, readOnly, onChange }: FieldProps) {
  const { language } = useFormat()
  const { scheme } = useSheet()
  const choices = (scheme.indicateurs.get(indicateur.codeNational)?.kind.choix ?? []).map(({ value, libelle }) => ({
    value,
    label: libelle[language],
  }))
  const chosen = choices.find(({ value }) => value === saisie) ?? choices[0]
  return (
    <SelectField
      label={label}
      isLabelHidden
      name={name}
      value={chosen?.value ?? null}
      choices={choices}
      error={error}
      disabled={readOnly}
      onChange={onChange}
    />
  )
}

/** An optional choice. */
export function Choix({ indicateur, label, name, saisie, error, readOnly, onChange }: FieldProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { scheme } = useSheet()
  const choices = (scheme.indicateurs.get(indicateur.codeNational)?.kind.choix ?? []).map(({ value, libelle }) => ({
    value,
    label: libelle[language],
  }))
  return (
    <SelectField
      label={label}
      isLabelHidden
      name={name}
      value={choices.find(({ value }) => value === saisie)?.value ?? null}
      choices={choices}
      none={t('champ.booleen.nonRenseigne')}
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
