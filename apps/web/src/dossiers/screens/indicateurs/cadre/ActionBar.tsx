import { Button } from '@mantine/core'
import { RESULTATS } from '@sillon/domain'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { sansBalises } from '#dossiers/feuille/gras'
import { addressOf, codesOfPage, type Page, pageAfter } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { useUndo, useUndoKeys } from '#dossiers/feuille/use-undo'
import { QuestionSurLeChamp } from '#dossiers/questions/QuestionSurLeChamp'
import { useFormat } from '#socle/i18n/format'
import { bottomBar } from '#socle/ui/sticky-bars'
import { toastError, toastSuccess } from '#socle/ui/toast'
import { useGoOnKey } from '#socle/ui/use-go-on-key'
import { SaisiesRefuseesLink } from '../actes/SaisiesRefuseesLink'
import { HistoriqueDuChamp } from '../lecture/historique/HistoriqueDuChamp'
import classes from './ActionBar.module.css'
import { AuditDuChamp } from './AuditDuChamp'
import { RetourButton } from './RetourButton'
import { SaveStatus } from './SaveStatus'
import { useFinish, useIsSubmitter } from './use-finish'

/** Identifier of the button of the next step. */
const SUITE = 'etape-suivante'
export const boutonSuite = (): HTMLElement | null => document.getElementById(SUITE)

interface Props {
  pages: readonly Page[]
  page: Page
  /** Target of the next step, the following page by default; null for the end. */
  suite?: Page | null | undefined
  /** Whether the next step is a requested correction. */
  isCorrection?: boolean
}

/**
 * Bar with the back button, the state of the save, and the next step: the next module, or the end. The synthesis has none: its acts are
 * on the page. A refused save blocks the next step, and so does a refused entry, which the button leads to.
 */
export function ActionBar({ pages, page, suite: given, isCorrection = false }: Props) {
  const suite = given === undefined ? pageAfter(pages, page) : (given ?? undefined)
  const { t } = useTranslation('indicateurs')
  const { autosave, dossier, scheme } = useSheet()
  const { language } = useFormat()
  const { modifierIndicateurs } = dossier.permissions
  const finish = useFinish()
  const isSubmitter = useIsSubmitter()
  const lastLabel = isSubmitter ? 'soumission.envoyer' : modifierIndicateurs ? 'commun:action.enregistrer' : 'resultats'
  // A read-only person has nothing to save at the end of the sheets.
  const isTheEnd = page.isSynthese || (suite === undefined && !isSubmitter && !modifierIndicateurs)
  const nextLabel =
    page.section === undefined ? 'etapeSuivante' : isCorrection ? 'guide.correctionSuivante' : 'guide.suivante'
  const navigate = useNavigate()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const refusees = useRefusees()
  const goToField = useGoToField()
  const codes = codesOfPage(page)
  // The last page ends the entry of the whole file: a refused entry of any sheet blocks it.
  const inTheWay = refusees.find(({ code }) => suite === undefined || codes.includes(code))

  const goOn = async () => {
    if (inTheWay !== undefined) {
      // Words, too: the field may have the focus already, and nothing else would answer the tap.
      toastError(t('etat.aCorriger'), sansBalises(scheme.libelleOf(inTheWay.code)[language]))
      return goToField(inTheWay.name)
    }
    setBusy(true)
    try {
      // The next section of the same module needs no check: unsent values wait, as during typing.
      if (suite === undefined) await autosave.flush()
      else if (suite.codeNational !== page.codeNational) await autosave.flushOrKeep()
      if (suite !== undefined) await navigate(addressOf(suite))
      else {
        if (!(await finish(() => setBusy(false)))) return
        toastSuccess(t('enregistre.titre'), t('enregistre.message'))
        await navigate('/')
      }
    } catch (failure) {
      reportFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  useGoOnKey(isTheEnd || suite === undefined || isBusy ? null : goOn)
  return (
    <div ref={bottomBar} className={classes.root}>
      <RetourButton pages={pages} page={page} />
      <div className={classes.state}>
        <SaisiesRefuseesLink />
        <SaveStatus />
        {/* A new sheet, or section of the guide, has no last field yet. */}
        <Fragment key={page.section ?? page.codeNational}>
          <HistoriqueDuChamp />
          <QuestionSurLeChamp />
          <AuditDuChamp />
        </Fragment>
        {/* Last, as they come and go with each entry: on a phone nothing moves under the finger. */}
        <UndoButtons />
      </div>
      {!isTheEnd && (
        <Button
          id={SUITE}
          onClick={goOn}
          loading={isBusy}
          {...(suite !== undefined && { title: t('commun:raccourciSuite'), 'aria-keyshortcuts': 'Control+Enter' })}
        >
          {t(suite === undefined || suite.codeNational === RESULTATS ? lastLabel : nextLabel)}
        </Button>
      )}
    </div>
  )
}

/** Undo and redo of the entries of the open sheet, with their shortcuts. */
export function UndoButtons() {
  const { t } = useTranslation('indicateurs')
  const { undo, redo } = useUndo()
  const canUndo = useSummary((values) => values.canUndo)
  const canRedo = useSummary((values) => values.canRedo)
  useUndoKeys()
  return (
    <>
      {canUndo && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-keyshortcuts="Control+Z"
          onClick={undo}
        >
          {t('reprise.annuler')}
        </Button>
      )}
      {canRedo && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowForwardUp size={16} aria-hidden />}
          aria-keyshortcuts="Control+Y"
          onClick={redo}
        >
          {t('reprise.retablir')}
        </Button>
      )}
    </>
  )
}
