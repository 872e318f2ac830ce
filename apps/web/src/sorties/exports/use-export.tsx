import { createExport, type ExportSuivi, getExport, listExports } from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Inputs, request } from '#socle/api/client'
import { loadTexts } from '#socle/i18n/i18n'
import { useUser } from '#socle/session/session'
import { lazyPart } from '#socle/ui/lazy-part'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { attendre, lacher, oublier, prendreEnMain } from './attendus'
import { isPending } from './etats'
import { useDownloadExport } from './use-download-export'

const SuiviExport = lazyPart(async () => ({ default: (await import('./SuiviExport')).SuiviExport }))

/** Longest wait, in milliseconds, for an export to be downloaded at once. */
const PATIENCE_MS = 4000
const ENTRE_MS = 400

/** Body of an export request. */
export type Demande = Inputs<typeof createExport>['body']

/** Polls an export until it is finished, for at most `PATIENCE_MS`. */
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
 * Requests an export. One that is ready within some seconds is downloaded at once. Otherwise `suivi`, shown beside the button, reports its preparation and its
 * end. A toast informs a person who has left the page meanwhile.
 */
export function useExport(): {
  readonly demander: (demande: Demande) => Promise<void>
  readonly isBusy: boolean
  readonly suivi: ReactNode
} {
  const { idUtilisateur } = useUser()
  const queries = useQueryClient()
  const download = useDownloadExport()
  const toastFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<ExportSuivi | null>(null)

  const suivre = async (demande: Demande) => {
    const [{ data: asked }] = await Promise.all([request(createExport, { body: demande }), loadTexts('exports')])
    const { idExport } = asked
    void queries.invalidateQueries({ queryKey: [listExports.path] })
    // Registered now, so that its end is announced even after a reload.
    prendreEnMain(idExport)
    attendre(idUtilisateur, idExport)
    const there = await patienter(asked).catch(() => asked)
    lacher(idExport)
    setFound(there)
    if (isPending(there)) return
    oublier(idUtilisateur, idExport)
    if (there.etat === 'TERMINE') await download(there)
  }
  const demander = async (demande: Demande) => {
    setBusy(true)
    setFound(null)
    try {
      await suivre(demande)
    } catch (failure) {
      toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  const suivi = found === null ? null : <SuiviExport key={found.idExport} asked={found} />
  return { demander, isBusy, suivi }
}
