import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { useRefusees } from '#dossiers/feuille/use-refusees'

/**
 * Number of refused entries in the file, with a link to the first; nothing without any.
 * @param onLeave closes the dialog with the link
 */
export function SaisiesRefuseesLink({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('indicateurs')
  const goToField = useGoToField()
  const refusees = useRefusees()
  const [first] = refusees
  return (
    <div role="status">
      {first !== undefined && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconAlertCircle size={18} aria-hidden />}
          onClick={() => {
            onLeave?.()
            goToField(first.name)
          }}
        >
          {t('etat.refusees', { count: refusees.length })}
        </Button>
      )}
    </div>
  )
}
