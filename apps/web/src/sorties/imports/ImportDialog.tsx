import { Alert, Button, Group, Loader, Progress } from '@mantine/core'
import { formatsModeleImport, type GenreImport, getModeleImport } from '@sillon/contract'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { requestFile } from '#socle/api/request-file'
import { Dialog } from '#socle/ui/Dialog'
import { FileDrop } from '#socle/ui/FileDrop'
import { saveFile } from '#socle/ui/files'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { Avancement } from './Avancement'
import { Fautes, Lignes, useResume } from './Effets'
import classes from './ImportDialog.module.css'
import { useImport } from './use-import'
import { useSuivi } from './use-suivi'

interface Props {
  genre: GenreImport
  /** Campaign year of the lines, where they have one. */
  millesime: number
  onClose: () => void
}

/**
 * Imports a file: choose it, preview its effects and faults line by line, then confirm. Nothing is written before. The server writes it, even if the dialog is
 * closed: the notice above the list shows the result.
 */
export function ImportDialog({ genre, millesime, onClose }: Props) {
  const { t } = useTranslation('imports')
  const toastFailure = useFailureToast()
  const resumeOf = useResume()
  const queryClient = useQueryClient()
  const { nom, apercu, failure, share, idImport, isReading, isAsking, choose, apply } = useImport(genre, millesime)
  const suivi = useSuivi(idImport)
  const isWriting = idImport !== null && (suivi === undefined || suivi.etat === 'EN_ATTENTE')
  const isWritten = suivi?.etat === 'TERMINE'
  const count = apercu === null ? 0 : apercu.creations + apercu.modifications
  const isReady = apercu !== null && apercu.nbFautes === 0 && count > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is written
  useEffect(() => {
    if (!isWritten) return
    void queryClient.invalidateQueries()
    onClose()
  }, [isWritten])
  async function downloadModele(format: (typeof formatsModeleImport)[number]) {
    const { content, name } = await requestFile(getModeleImport, { params: { genre }, query: { format } })
    saveFile(content, name ?? `${genre}.${format}`)
  }
  return (
    <Dialog
      title={t(`${genre}.titre`, { millesime })}
      size="56rem"
      isEntry
      onClose={isAsking ? undefined : onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isAsking}>
            {t(isWriting ? 'commun:action.fermer' : 'commun:action.annuler')}
          </Button>
          <Button onClick={apply} disabled={!isReady || isReading} loading={isAsking || isWriting}>
            {isReady ? t(`${genre}.confirmer`, { count }) : t('confirmerVide')}
          </Button>
        </>
      }
    >
      <p>{t(`${genre}.explication`)}</p>
      <Group>
        {formatsModeleImport.map((format) => (
          <Button
            key={format}
            variant="light"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => downloadModele(format).catch(toastFailure)}
          >
            {t(`modele.${format}`)}
          </Button>
        ))}
      </Group>
      {!isWriting && (
        <FileDrop
          nom={nom}
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          title={t('fichier.choisir')}
          hint={t('fichier.aide')}
          changeHint={t('fichier.changer')}
          error={failure}
          onFile={choose}
        />
      )}
      <div role="status">
        {isReading && (
          <Group gap="sm">
            <Loader size="sm" aria-hidden />
            {t('lecture')}
          </Group>
        )}
        {apercu !== null && !isReading && apercu.nbFautes === 0 && !isWriting && (
          <p className={classes.resume}>{resumeOf(apercu)}</p>
        )}
        {isWriting && <p>{t('arrierePlan')}</p>}
      </div>
      {share !== null && <Progress value={share * 100} aria-label={t('envoi')} />}
      {isWriting && suivi !== undefined && <Avancement suivi={suivi} />}
      {suivi?.etat === 'ECHEC' && suivi.fautes.length === 0 && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('echec', suivi)}>
          {suivi.message}
        </Alert>
      )}
      {suivi?.etat === 'ECHEC' && suivi.fautes.length > 0 && (
        <Fautes genre={genre} fautes={suivi.fautes} nbFautes={suivi.fautes.length} />
      )}
      {apercu !== null && apercu.nbFautes > 0 && (
        <Fautes genre={genre} fautes={apercu.fautes} nbFautes={apercu.nbFautes} />
      )}
      {apercu !== null && apercu.nbFautes === 0 && apercu.lignes.length > 0 && !isWriting && (
        <Lignes genre={genre} apercu={apercu} />
      )}
    </Dialog>
  )
}
