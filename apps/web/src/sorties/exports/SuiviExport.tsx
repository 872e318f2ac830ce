import { Anchor } from '@mantine/core'
import { type ExportSuivi, getExport } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '#socle/api/read'
import { texteRecu } from '#socle/i18n/texte-recu'
import { useUser } from '#socle/session/session'
import { lacher, oublier, prendreEnMain } from './attendus'
import { EVERY_MS, isPending } from './etats'
import classes from './SuiviExport.module.css'
import { useDownloadExport } from './use-download-export'

/** Progress of an export beside the button that requested it, and a link to its file once it is ready. While it is visible, no toast announces the export. */
export function SuiviExport({ asked }: { asked: ExportSuivi }) {
  const { t } = useTranslation('exports')
  const { idUtilisateur } = useUser()
  const download = useDownloadExport()
  const { idExport } = asked
  const { data, isError } = useQuery({
    ...read(getExport, { params: { idExport } }),
    initialData: asked,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data !== undefined && isPending(state.data) ? EVERY_MS : false,
  })
  const isEnded = !isPending(data)
  useEffect(() => {
    prendreEnMain(idExport)
    return () => lacher(idExport)
  }, [idExport])
  useEffect(() => {
    if (isEnded) oublier(idUtilisateur, idExport)
  }, [isEnded, idUtilisateur, idExport])
  // It was deleted meanwhile, or the call failed: the page of exports tells which.
  if (isError) return null
  const isReady = data.etat === 'TERMINE'
  return (
    <p role="status" className={classes.root}>
      <span>{t(`suivi.${isReady ? 'pret' : isEnded ? 'echec' : 'prepare'}`, { libelle: data.libelle })}</span>
      {isEnded && !isReady && data.message !== null && <span>{texteRecu(data.message)}</span>}
      {isReady && (
        <Anchor component="button" type="button" inherit underline="always" onClick={() => download(data)}>
          {t('telecharger')}
        </Anchor>
      )}
      <Anchor component={Link} inherit underline="always" to="/exports">
        {t('voir')}
      </Anchor>
    </p>
  )
}
