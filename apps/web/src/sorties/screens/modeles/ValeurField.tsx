import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chercher, type Entree } from './valeurs'

interface Props {
  /** For screen readers: the column shows it. */
  label: string
  /** Empty without a choice. */
  valeur: string
  libelle: string
  entrees: readonly Entree[]
  error: string | undefined
  onChange: (valeur: string) => void
}

/**
 * Chooses one of the values of a procedure by a few words of its name, or by its code. There are thousands: only the matches are rendered, while the list is
 * open.
 */
export function ValeurField({ label, valeur, libelle, entrees, error, onChange }: Props) {
  const { t } = useTranslation('modeles')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(libelle)
  const data = useMemo(() => {
    const chosen = valeur === '' ? [] : [{ value: valeur, label: libelle }]
    if (!isOpen) return chosen
    const found = chercher(entrees, typed === libelle ? '' : typed).map((une) => ({
      value: une.valeur,
      label: une.libelle,
    }))
    return [...chosen, ...found.filter(({ value }) => value !== valeur)]
  }, [entrees, isOpen, typed, valeur, libelle])
  return (
    <Select
      aria-label={label}
      placeholder={t('chercher')}
      title={libelle}
      data={data}
      value={valeur === '' ? null : valeur}
      searchable
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
