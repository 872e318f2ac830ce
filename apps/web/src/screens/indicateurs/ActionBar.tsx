import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toastSuccess } from '../../ui/toast'
import classes from './ActionBar.module.css'
import { addressOf } from './ModuleMenu'
import { type Page, pageAfter } from './rubriques'
import { SaveStatus } from './SaveStatus'
import { useSheet } from './sheet-context'
import { useSaveFailureToast } from './use-leave-guard'

/** Back, what became of the entries, and on: to the next module, or to the end. Nothing moves on while a save fails. */
export function ActionBar({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { autosave } = useSheet()
  const navigate = useNavigate()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const next = pageAfter(pages, page)

  const goOn = async () => {
    setBusy(true)
    try {
      await autosave.flush()
      if (next === undefined) toastSuccess(t('enregistre.titre'), t('enregistre.message'))
      await navigate(next === undefined ? '/' : addressOf(next))
    } catch (failure) {
      reportFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.root}>
      <Button variant="default" onClick={() => (canGoBack() ? navigate(-1) : navigate('/'))}>
        {t('commun:action.annuler')}
      </Button>
      <SaveStatus />
      <Button onClick={goOn} loading={isBusy}>
        {t(next === undefined ? 'commun:action.enregistrer' : 'etapeSuivante')}
      </Button>
    </div>
  )
}

/** The router counts the pages opened here: at the first there is nowhere to go back to. */
const canGoBack = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx !== 0
}
