import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { bottomBar } from '#socle/ui/sticky-bars'
import { useGoOnKey } from '#socle/ui/use-go-on-key'
import { Annulation } from './Annulation'
import classes from './AssolementEditor.module.css'
import { BarreDeDeplacement } from './affectation/BarreDeDeplacement'
import type { useEditeur } from './use-editeur'

interface Props {
  edition: Pick<
    ReturnType<typeof useEditeur>,
    'saisie' | 'isDirty' | 'isImported' | 'annulerImport' | 'cancel' | 'saveThen' | 'isSavingThen'
  >
  isFaulty: boolean
  /** Number of rows whose fault is told. */
  told: number
  suite: string | null
  onAct: (type: 'undo' | 'redo') => void
  onShowFault: () => void
}

/** Bar at the foot of the rotation: undo and redo, the faults, and the buttons that leave the page. */
export function BarreDActions({ edition, isFaulty, told, suite, onAct, onShowFault }: Props) {
  const { t } = useTranslation('assolement')
  const { saisie, isDirty, isImported, cancel, saveThen, isSavingThen } = edition
  const isEmpty = saisie.lignes.length === 0
  const goal = suite ?? '/'
  const goOn = isFaulty ? onShowFault : () => saveThen(goal)
  useGoOnKey(isEmpty || isSavingThen(goal) ? null : goOn)
  // Without rows and without changes there is nothing to save or to cancel: the page offers the two ways to begin, and no dead buttons.
  if (isEmpty && !isDirty && !isImported && saisie.annulable === null && saisie.retablissable === null) return null
  const hint = { title: t('commun:raccourciSuite'), 'aria-keyshortcuts': 'Control+Enter' }
  return (
    // Without anything to save, it stands at the end of the page and covers nothing.
    <div ref={bottomBar} className={classes.bar} data-idle={(isEmpty && !isDirty) || undefined}>
      <BarreDeDeplacement lignes={saisie.lignes} />
      <Annulation saisie={saisie} isImported={isImported} onAct={onAct} onAnnulerImport={edition.annulerImport} />
      {told > 0 && (
        <Button
          variant="subtle"
          color="red"
          className={classes.fault}
          leftSection={<IconAlertTriangle size={18} aria-hidden />}
          title={t('invalide.message')}
          onClick={onShowFault}
        >
          {t('invalide.lignes', { count: told })}
        </Button>
      )}
      <VisuallyHidden role="status">{told > 0 && `${t('invalide.titre')}. ${t('invalide.message')}`}</VisuallyHidden>
      <div className={classes.actions}>
        <Button variant="default" onClick={cancel}>
          {t('commun:action.annuler')}
        </Button>
        <Button
          variant={suite === null ? 'filled' : 'default'}
          onClick={() => saveThen('/')}
          disabled={isFaulty || (isEmpty && !isDirty)}
          loading={isSavingThen('/')}
          {...(suite === null && hint)}
        >
          {t('valider')}
        </Button>
        {suite !== null && (
          <Button
            onClick={() => saveThen(suite)}
            disabled={isFaulty || isEmpty}
            loading={isSavingThen(suite)}
            {...hint}
          >
            {/* In one box, which keeps the space between them. */}
            <span>
              {t('continuer')} <span className={classes.rest}>{t('versLeDossier')}</span>
            </span>
          </Button>
        )}
      </div>
    </div>
  )
}
