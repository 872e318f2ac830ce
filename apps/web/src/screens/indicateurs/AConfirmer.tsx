import { confirmerCopie } from '@sillon/contract'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/client'
import classes from './AConfirmer.module.css'
import { useGoToField } from './go-to-field'
import { useSheet, useSummary } from './sheet-context'
import { useSaveFailureToast } from './use-leave-guard'

/** Says on the server that these copied values hold this year too. */
function useConfirm(): readonly [isBusy: boolean, confirm: (codes: readonly string[]) => Promise<void>] {
  const { key, autosave } = useSheet()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const confirm = async (codes: readonly string[]) => {
    setBusy(true)
    try {
      await autosave.perform(() =>
        request(confirmerCopie, {
          params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
          query: { millesime: key.millesime },
          body: { codes: [...codes] },
        }),
      )
    } catch (failure) {
      reportFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, confirm]
}

/** The mark of a value copied from the year before, and the button that confirms it. */
export function AConfirmer({ code, libelle }: { code: string; libelle: string }) {
  const { t } = useTranslation('indicateurs')
  const { dossier } = useSheet()
  const [isBusy, confirm] = useConfirm()
  if (!dossier.permissions.modifierIndicateurs) return <span className={classes.mark}>{t('copie.aConfirmer')}</span>
  return (
    <button
      type="button"
      className={classes.mark}
      disabled={isBusy}
      title={t('copie.confirmer')}
      aria-label={t('copie.confirmerDe', { libelle })}
      onClick={() => confirm([code])}
    >
      {t('copie.aConfirmer')} <IconCheck size={14} aria-hidden />
    </button>
  )
}

/** Confirms what is left to confirm in a sub-section at once; nothing when nothing is. */
export function ConfirmerTout({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('indicateurs')
  const { store, dossier } = useSheet()
  const [isBusy, confirm] = useConfirm()
  const count = useSummary((values) => values.toConfirm(codes).length)
  if (count === 0 || !dossier.permissions.modifierIndicateurs) return null
  return (
    <button type="button" className={classes.toutes} disabled={isBusy} onClick={() => confirm(store.toConfirm(codes))}>
      {t('copie.confirmerTout', { count })} <IconCheck size={14} aria-hidden />
    </button>
  )
}

/** How many copied values wait, with a way to the first; nothing when none does. */
export function ResteAConfirmer({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  const goToField = useGoToField()
  const count = useSummary((values) => values.toConfirm(codes).length)
  const first = store.toConfirm(codes)[0]
  if (first === undefined) return null
  return (
    <p className={classes.reste}>
      <button type="button" onClick={() => goToField(first)}>
        {t('copie.reste', { count })}
      </button>
    </p>
  )
}
