import { Checkbox } from '@mantine/core'
import type { LieuPreuves } from '@sillon/contract'
import { useTranslation } from 'react-i18next'

interface Props {
  /** The other places that expect the same kind. */
  lieux: readonly LieuPreuves[]
  value: boolean
  error?: string | undefined
  onChange: (partout: boolean) => void
}

/** Whether to attach a proof in every place of the file that expects its kind: a register for six rows is sent once. Draws nothing without another place. */
export function PartoutField({ lieux, value, error, onChange }: Props) {
  const { t } = useTranslation('preuves')
  if (lieux.length === 0) return null
  return (
    <Checkbox
      label={t('champ.partout', { count: lieux.length })}
      description={lieux.map(({ libelle }) => libelle).join(', ')}
      checked={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
