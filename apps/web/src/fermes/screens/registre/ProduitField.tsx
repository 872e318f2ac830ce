import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { searchProduitsPhyto } from '@sillon/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import { read } from '#socle/api/read'
import classes from './Registre.module.css'

type Produit = Answer<typeof searchProduitsPhyto>[number]

interface Props {
  idMillesime: number
  value: string | null
  error: string | undefined
  /** Called with the typed text, and with the product that a proposal names. */
  onChange: (nom: string | null, produit: Produit | null) => void
}

const DEBOUNCE_MS = 300
const labelOf = ({ nom, amm }: Produit) => `${nom} – AMM ${amm}`

/** A product: products of the year's list are proposed while typing, and any other text is kept as typed. */
export function ProduitField({ idMillesime, value, error, onChange }: Props) {
  const { t } = useTranslation('registre')
  const [search] = useDebouncedValue((value ?? '').trim(), DEBOUNCE_MS)
  const { data: found = [] } = useQuery({
    ...read(searchProduitsPhyto, { query: { millesime: idMillesime, search } }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  })
  return (
    <Autocomplete
      name="produit"
      label={t('champ.produit')}
      description={t('produitAide')}
      // The hint stands below the box, which keeps the line of the boxes beside it.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ label: classes.label ?? '', input: classes.input ?? '' }}
      maxLength={255}
      data={[...new Set(found.map(labelOf))]}
      // The server tolerates accents and finds numbers: do not filter its results again.
      filter={({ options }) => options}
      value={value ?? ''}
      error={error}
      onChange={(text) => {
        const produit = found.find((one) => labelOf(one) === text) ?? null
        onChange(produit?.nom ?? (text || null), produit)
      }}
    />
  )
}
