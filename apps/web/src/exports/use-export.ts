import { createExport, type ExportSuivi, getExport, listExports } from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Inputs, request } from '../api/client'
import { loadTexts } from '../i18n/i18n'
import { useUser } from '../session/session'
import { toastError } from '../ui/toast'
import { toastDone } from '../ui/toast-action'
import { useFailureToast } from '../ui/use-failure-toast'
import { attendre, lacher, oublier, prendreEnMain } from './attendus'
import { isPending } from './etats'
import { useDownloadExport } from './use-download-export'

/** What is made within so long is downloaded as if it had been there. */
const PATIENCE_MS = 4000
const ENTRE_MS = 400

/** What is asked for. */
export type Demande = Inputs<typeof createExport>['body']

/** Follows an export for a while. */
async function patienter(asked: ExportSuivi): Promise<ExportSuivi> {
  const end = Date.now() + PATIENCE_MS
  let found = asked
  while (isPending(found) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, ENTRE_MS))
    found = (await request(getExport, { params: { idExport: asked.idExport } })).data
  }
  return found
}

/**
 * Asks for an export. What is there within some seconds is downloaded at once; otherwise the page says that it is being prepared, and tells later when it is there, wherever the person is then.
 */
export function useExport(): { readonly demander: (demande: Demande) => Promise<void>; readonly isBusy: boolean } {
  const { t } = useTranslation()
  const { idUtilisateur } = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const download = useDownloadExport()
  const toastFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)

  const suivre = async (demande: Demande) => {
    const [{ data: asked }] = await Promise.all([request(createExport, { body: demande }), loadTexts('exports')])
    const { idExport, libelle } = asked
    void queries.invalidateQueries({ queryKey: [listExports.path] })
    // From now on: should the page be reloaded meanwhile, its end is told all the same.
    prendreEnMain(idExport)
    attendre(idUtilisateur, idExport)
    const found = await patienter(asked).catch(() => asked)
    lacher(idExport)
    if (isPending(found)) {
      const voir = { label: t('exports:voir'), onClick: () => navigate('/exports') }
      await toastDone(t('exports:prepare.titre'), t('exports:prepare.message', { libelle }), voir)
      return
    }
    oublier(idUtilisateur, idExport)
    if (found.etat === 'TERMINE') await download(found)
    else if (found.etat === 'ECHEC') await toastError(t('exports:echec.titre'), found.message ?? '')
  }
  const demander = async (demande: Demande) => {
    setBusy(true)
    try {
      await suivre(demande)
    } catch (failure) {
      toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return { demander, isBusy }
}
