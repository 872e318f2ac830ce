import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** An info icon that opens a short help, by pointer, touch or keyboard. */
export function AideBouton({ sujet, texte }: { sujet: string; texte: string }) {
  const { t } = useTranslation('indicateurs')
  return (
    <Popover width={300} position="top" withArrow shadow="md">
      <Popover.Target>
        <ActionIcon variant="subtle" size={24} color="gray" aria-label={t('aide.bouton', { sujet })}>
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{texte}</Popover.Dropdown>
    </Popover>
  )
}
