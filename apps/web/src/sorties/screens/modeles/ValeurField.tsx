import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Textes } from './doutes'
import classes from './Modeles.module.css'
import { chercher, type Entree } from './valeurs'

interface Props {
  /** For screen readers: the column shows it. */
  label: string
  /** Empty without a choice. */
  valeur: string
  libelle: string
  /** Place of the value in a file. */
  lieu: string
  entrees: readonly Entree[]
  /** Texts of the chosen file. */
  textes: Textes | null
  error: string | undefined
  onChange: (valeur: string) => void
}

/**
 * Chooses one of the values of a procedure by a few words of its name, or by its code. There are thousands: only the matches are rendered, while the list is
 * open.
 */
export function ValeurField({ label, valeur, libelle, lieu, entrees, textes, error, onChange }: Props) {
  const { t } = useTranslation('modeles')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(libelle)
  const data = useMemo(() => {
    const chosen = valeur === '' ? [] : [{ value: valeur, label: libelle, lieu }]
    if (!isOpen) return chosen
    const found = chercher(entrees, typed === libelle ? '' : typed).map((une) => ({
      value: une.valeur,
      label: une.libelle,
      lieu: une.lieu,
    }))
    return [...chosen, ...found.filter(({ value }) => value !== valeur)]
  }, [entrees, isOpen, typed, valeur, libelle, lieu])
  return (
    <Select
      aria-label={label}
      placeholder={t('chercher')}
      title={libelle}
      data={data}
      value={valeur === '' ? null : valeur}
      searchable
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      renderOption={({ option }) => (
        <OptionDeValeur libelle={option.label} lieu={lieuOf(option)} texte={textes?.get(option.value)} />
      )}
      // The options are search results already.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(choisie) => choisie !== null && onChange(choisie)}
      nothingFoundMessage={t('aucuneValeur')}
      allowDeselect={false}
      error={error}
    />
  )
}

/** Options carry their place beside what the library knows. */
const lieuOf = (option: object): string => ('lieu' in option ? String(option.lieu) : '')

interface OptionProps {
  libelle: string
  lieu: string
  /** Null for an empty value; undefined without a chosen file, or for a value that its campaign does not have. */
  texte: string | null | undefined
}

/** A value in the list, whole: its words, its place and what the chosen file has for it. */
function OptionDeValeur({ libelle, lieu, texte }: OptionProps) {
  const { t } = useTranslation('modeles')
  return (
    <span className={classes.option}>
      <span>{libelle}</span>
      <span className={classes.note}>
        {[lieu, ...(texte === undefined ? [] : [texte === null ? t('essai.vide') : `= ${texte}`])].join(' · ')}
      </span>
    </span>
  )
}
