import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './AssolementEditor.module.css'
import type { Saisie } from './saisie'

interface Props {
  saisie: Pick<Saisie, 'annulable' | 'retablissable'>
  onAct: (type: 'undo' | 'redo') => void
}

/** Describes the last large change, with an undo, or that undo, with a redo. It stays until the next change, without a time limit. */
export function Annulation({ saisie: { annulable, retablissable }, onAct }: Props) {
  const { t } = useTranslation('assolement')
  const isUndo = annulable !== null
  const Icon = isUndo ? IconArrowBackUp : IconArrowForwardUp
  return (
    <div role="status" className={classes.undo}>
      {(isUndo || retablissable !== null) && (
        <>
          <span>
            {isUndo
              ? t(`annulation.${annulable.kind}`, {
                  numero: 'index' in annulable ? annulable.index + 1 : undefined,
                  count: 'count' in annulable ? annulable.count : undefined,
                  vers: 'vers' in annulable ? annulable.vers : undefined,
                })
              : t('annulation.faite')}
          </span>
          {/* One button for both, which keeps the focus. */}
          <Button
            variant="light"
            size="compact-md"
            leftSection={<Icon size={18} aria-hidden />}
            aria-keyshortcuts={isUndo ? 'Control+Z' : 'Control+Y'}
            onClick={() => onAct(isUndo ? 'undo' : 'redo')}
          >
            <span className={classes.rest}>{t(isUndo ? 'annulation.action' : 'annulation.retablir')}</span>
          </Button>
        </>
      )}
    </div>
  )
}
