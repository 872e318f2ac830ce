import { Button, Checkbox, Group } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './columns'
import classes from './DataList.module.css'

interface Props {
  columns: readonly Column<never>[]
  shown: readonly string[]
  onShow: (ids: readonly string[]) => void
}

/** Choice of the columns of a list, in a panel under its button; the column with the names of the rows always stays. */
export function ColumnsButton({ columns: [, ...others], shown, onShow }: Props) {
  const { t } = useTranslation('liste')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconColumns3 size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('colonnes.bouton')}
      </Button>
      <div id={id} hidden={!isOpen} className={classes.columns}>
        {isOpen && (
          <Checkbox.Group label={t('colonnes.titre')} value={[...shown]} onChange={onShow}>
            <Group gap="sm" mt="xs">
              {others.map(({ id: value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
      </div>
    </>
  )
}
