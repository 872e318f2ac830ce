import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Envoi } from './use-envoi'

interface Props {
  envois: readonly Envoi[]
  value: boolean
  onChange: (garderPosition: boolean) => void
}

/** A device that does not know the type of a file names it by its extension. */
const isImage = ({ type, name }: File): boolean => type.startsWith('image/') || /\.(jpe?g|png|hei[cf])$/i.test(name)

/** Whether the position of a photograph is kept: by default it is not. Nothing without a photograph among the files. */
export function PositionField({ envois, value, onChange }: Props) {
  const { t } = useTranslation('preuves')
  if (!envois.some(({ file, estRefuse }) => !estRefuse && isImage(file))) return null
  return (
    <Checkbox
      label={t('champ.garderPosition')}
      description={t('champ.garderPositionAide')}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
