import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchExploitations } from '@sillon/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'

const DEBOUNCE_MS = 300
const FERMES = 20

interface Props {
  idExploitation: number | null
  onChange: (idExploitation: number) => void
}

/** Chooses a farm by its name, its town or a number, to preview its file. */
export function FermeField({ idExploitation, onChange }: Props) {
  const { t } = useTranslation('versions-a-confirmer')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const { data } = useQuery({
    ...read(searchExploitations, { query: { limit: FERMES, ...(search !== '' && { search }) } }),
    placeholderData: keepPreviousData,
  })
  const fermes = (data?.data ?? []).map((ferme) => ({
    value: String(ferme.idExploitation),
    label: `${ferme.raisonSociale} – ${ferme.nomCommune}`,
  }))
  return (
    <Select
      label={t('dossier.ferme')}
      description={t('dossier.aide')}
      placeholder={t('dossier.chercher')}
      data={fermes}
      value={fermes.some(({ value }) => value === String(idExploitation)) ? String(idExploitation) : null}
      searchable
      // The server tolerates accents and typing errors: do not filter its results again.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => value !== null && onChange(Number(value))}
      nothingFoundMessage={t('dossier.aucune')}
      allowDeselect={false}
    />
  )
}
