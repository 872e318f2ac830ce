import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchExploitations } from '@sillon/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { useSelection } from '#socle/session/selection'
import { type Dossier, dossiersDe } from './dossiers'

const DEBOUNCE_MS = 300
const FERMES = 20

interface Props {
  codeNational: string
  dossier: Dossier | null
  onChange: (dossier: Dossier) => void
}

/** Chooses a file of a procedure by the name of its farm, to try a workbook with; the farms of the selected campaign come first. */
export function DossierField({ codeNational, dossier, onChange }: Props) {
  const { t } = useTranslation('modeles')
  const { idMillesime } = useSelection()
  const [typed, setTyped] = useState(dossier?.libelle ?? '')
  const wanted = typed === dossier?.libelle ? '' : typed.trim()
  const [search] = useDebouncedValue(wanted, DEBOUNCE_MS)
  const { data } = useQuery({
    ...read(searchExploitations, { query: { limit: FERMES, ...(search !== '' && { search }) } }),
    placeholderData: keepPreviousData,
  })
  const trouves = dossiersDe(data?.data ?? [], codeNational, idMillesime)
  const offered = dossier === null || trouves.some(({ cle }) => cle === dossier.cle) ? trouves : [dossier, ...trouves]
  return (
    <Select
      label={t('essai.dossier')}
      description={t('essai.aide')}
      placeholder={t('essai.chercher')}
      data={offered.map(({ cle, libelle }) => ({ value: cle, label: libelle }))}
      value={dossier?.cle ?? null}
      searchable
      // The server tolerates accents and typing errors: do not filter its results again.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(cle) => {
        const chosen = offered.find((one) => one.cle === cle)
        if (chosen !== undefined) onChange(chosen)
      }}
      nothingFoundMessage={t('essai.aucunDossier')}
      allowDeselect={false}
    />
  )
}
