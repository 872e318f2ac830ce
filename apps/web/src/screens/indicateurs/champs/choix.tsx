import type { Language } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { nomEn, otex } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { type Choice, SelectField } from '../../../fields/SelectField'
import { useFormat } from '../../../i18n/format'
import type { FieldProps } from '../ChampIndicateur'
import { useSheet } from '../sheet-context'

/** A choice that is never empty: what stands for an empty one is shown as chosen (specification of the level-4 scheme, section 4). */
function ChoixAvecDefaut<Code extends string | number>({
  label,
  name,
  saisie,
  error,
  readOnly,
  onChange,
  choices,
}: Omit<FieldProps, 'onChange'> & { choices: readonly Choice<Code>[]; onChange: (value: Value) => void }) {
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

export function ChoixMoyenne(props: FieldProps) {
  const { t } = useTranslation('indicateurs')
  const choices = ['ANNEE_COURANTE', 'BIANNUEL', 'TRIANNUEL'].map((value) => ({
    value,
    label: t(`choix.moyenne.${value}`),
  }))
  return <ChoixAvecDefaut {...props} choices={choices} />
}

export function ChoixCampagnes(props: FieldProps) {
  const { t } = useTranslation('indicateurs')
  const choices = [0, 1, 2].map((value) => ({ value, label: t('choix.campagnes', { count: value + 1 }) }))
  return <ChoixAvecDefaut {...props} choices={choices} />
}

/** Only a code of the official list needs its name. */
export const libelleOtex = (code: string, language: Language): string => {
  const libelle = otex.find((known) => known.code === code)?.libelle
  if (libelle === undefined) return code
  // The first of the list is its own name.
  const isCode = /^\d/.test(code)
  return isCode ? `${code} – ${nomEn(language, 'otex', code, libelle)}` : nomEn(language, 'otex', code, code)
}

export function ChoixOtex(props: FieldProps) {
  const { language } = useFormat()
  const choices = otex.map(({ code }) => ({ value: code, label: libelleOtex(code, language) }))
  return <ChoixAvecDefaut {...props} choices={choices} />
}

export function ChoixMethodeBilan(props: FieldProps) {
  const { t } = useTranslation('indicateurs')
  const choices = ['Balance Globale Azotée', 'Bilan Apparent'].map((value) => ({
    value,
    label: t(`choix.methodeBilan.${value}`),
  }))
  return <ChoixAvecDefaut {...props} choices={choices} />
}

/** The viticultural basin of the file: the farm's own while none is chosen. */
export function BassinViticole({ label, name, saisie, valeur, error, readOnly, onChange }: FieldProps) {
  const { language } = useFormat()
  const { referentiel } = useSheet()
  const choices = referentiel.bassins.map(({ codeBassinViti, libelleBassinViti }) => ({
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
