import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './AssolementEditor.module.css'
import type { Saisie } from './saisie'

/** Describes the last large change, with an undo. It stays until the next one, without a time limit. */
export function Annulation({ annulable, onUndo }: { annulable: Saisie['annulable']; onUndo: () => void }) {
  const { t } = useTranslation('assolement')
  return (
    <div role="status" className={classes.undo}>
      {annulable !== null && (
        <>
          <span>
            {t(`annulation.${annulable.kind}`, {
              numero: 'index' in annulable ? annulable.index + 1 : undefined,
              count: 'count' in annulable ? annulable.count : undefined,
              vers: 'vers' in annulable ? annulable.vers : undefined,
            })}
          </span>
          <Button
            variant="light"
            size="compact-md"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={onUndo}
          >
            {t('annulation.action')}
          </Button>
        </>
      )}
    </div>
  )
}
