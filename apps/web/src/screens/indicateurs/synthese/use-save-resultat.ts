import type { EtatDossier } from '@sillon/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toastSuccess } from '../../../ui/toast'
import { enregistrerDossier } from '../enregistrer-dossier'
import { useSheet } from '../sheet-context'
import { useSaveFailureToast } from '../use-leave-guard'
import type { Resultat } from './resultat'

interface Passage {
  readonly etatDossier: EtatDossier
  readonly motifDecision: string | null
}

/** Saves what changed of the results, with a change of state when there is one, and goes home. Answers whether it was saved; a failure is told. */
export function useSaveResultat(resultat: Resultat) {
  const { t } = useTranslation('indicateurs')
  const { key, autosave } = useSheet()
  const navigate = useNavigate()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const save = async (passage?: Passage): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      await autosave.flush()
      await enregistrerDossier(key, { exploitationDemarcheMillesime: { ...resultat.changements(), ...passage } })
      resultat.forget()
      toastSuccess(t('enregistre.titre'), t('enregistre.message'))
      await navigate('/')
      return true
    } catch (failure) {
      reportFailure(failure)
      setBusy(false)
      return false
    }
  }
  return [isBusy, save] as const
}
