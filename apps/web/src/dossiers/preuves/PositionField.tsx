import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Whether the position of a photograph is kept: by default it is not. */
export function PositionField({ value, onChange }: { value: boolean; onChange: (garderPosition: boolean) => void }) {
  const { t } = useTranslation('preuves')
  return (
    <Checkbox
      label={t('champ.garderPosition')}
      description={t('champ.garderPositionAide')}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
