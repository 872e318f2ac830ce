import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { focusTitle } from '#socle/ui/focus-title'
import classes from './AssolementEditor.module.css'
import { estImport, type Saisie } from './saisie'

interface Props {
  saisie: Pick<Saisie, 'annulable' | 'retablissable'>
  /** Whether an import of this visit is on the server. */
  isImported: boolean
  onAct: (type: 'undo' | 'redo') => void
  /** Returns whether the import is undone. */
  onAnnulerImport: () => Promise<boolean>
}

/**
 * Describes the last large change, with an undo, or that undo, with a redo. It stays until the next change, without a time limit; an import, which is on the
 * server, can be undone after the next changes too.
 */
export function Annulation({ saisie: { annulable, retablissable }, isImported, onAct, onAnnulerImport }: Props) {
  const { t } = useTranslation('assolement')
  const isLast = estImport({ annulable })
  if (isLast || (isImported && annulable === null && retablissable === null))
    return (
      <div role="status" className={classes.undo}>
        <span>{t('annulation.import')}</span>
        <Button
          variant="light"
          size="compact-md"
          data-named
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          {...(isLast && { 'aria-keyshortcuts': 'Control+Z' })}
          onClick={async () => {
            // The button goes with the import.
            if (await onAnnulerImport()) focusTitle()
          }}
        >
          {t('annulation.annulerImport')}
        </Button>
      </div>
    )
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
