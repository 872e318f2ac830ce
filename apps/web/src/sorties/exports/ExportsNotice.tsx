import { listExports } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { useUser } from '#socle/session/session'
import { keepExportsAttendus } from '#socle/state/exports-attendus'
import { toastError } from '#socle/ui/toast'
import { toastDone } from '#socle/ui/toast-action'
import { attendusDe, isEnMain, oublier } from './attendus'
import { EVERY_MS, isPending } from './etats'
import { useDownloadExport } from './use-download-export'

/**
 * Announces once, on any page, that an export that the person waits for is ready or has failed. Mounted while they wait for one; polls only while the page is
 * visible.
 */
export function ExportsNotice() {
  const { t } = useTranslation('exports')
  const { idUtilisateur } = useUser()
  const download = useDownloadExport()
  const { data } = useQuery({
    ...read(listExports, { query: {} }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (data === undefined) return
    const attendus = attendusDe(idUtilisateur)
    // Exports of an earlier user of this device.
    if (attendus.length === 0) return keepExportsAttendus(null)
    for (const idExport of attendus) {
      if (isEnMain(idExport)) continue
      const found = data.data.find((one) => one.idExport === idExport)
      // An export that no longer exists was deleted.
      if (found !== undefined && isPending(found)) continue
      if (!oublier(idUtilisateur, idExport) || found === undefined) continue
      if (found.etat === 'TERMINE')
        toastDone(t('pret.titre'), t('pret.message', { libelle: found.libelle }), {
          label: t('telecharger'),
          onClick: () => download(found),
        })
      if (found.etat === 'ECHEC') toastError(t('echec.titre'), found.message ?? '')
    }
  }, [data])
  return null
}
