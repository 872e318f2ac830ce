import { Alert } from '@mantine/core'
import type { GenreImport } from '@sillon/contract'
import { IconAlertTriangle, IconCheck, IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '#socle/state/storage'
import { Avancement } from './Avancement'
import { Fautes, useResume } from './Effets'
import classes from './ImportDialog.module.css'
import { useDernier } from './use-suivi'

/** Key of the last dismissed result: it is not shown again on this device. */
const VU = 'sillon.import-vu'

/** Notice above the list: progress or result of the person's last import, even after a reload or a restart of the server. */
export function ImportNotice({ genre }: { genre: GenreImport }) {
  const { t } = useTranslation('imports')
  const resumeOf = useResume()
  const queryClient = useQueryClient()
  const [vu, setVu] = useState(() => Number(readStored(VU)))
  const dernier = useDernier(genre)
  const isGoingOn = dernier?.etat === 'EN_ATTENTE'
  const wasGoingOn = useRef(false)
  useEffect(() => {
    // Every list contains the imported data now.
    if (wasGoingOn.current && !isGoingOn) void queryClient.invalidateQueries()
    wasGoingOn.current = isGoingOn
  }, [isGoingOn, queryClient])
  if (dernier === undefined) return null
  const { idImport, nom, etat, message, fautes } = dernier
  if (!isGoingOn && idImport <= vu) return null
  const putAway = () => {
    writeStored(VU, String(idImport))
    setVu(idImport)
  }
  if (isGoingOn)
    return (
      <Alert className={classes.notice} icon={<IconFileImport aria-hidden />} title={t('enCours', { nom })}>
        <Avancement suivi={dernier} />
      </Alert>
    )
  const isDone = etat === 'TERMINE'
  return (
    <Alert
      className={classes.notice}
      role="status"
      color={isDone ? 'green' : 'red'}
      icon={isDone ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={isDone ? t('fait.titre') : t('echec', { nom })}
      withCloseButton
      closeButtonLabel={t('vu')}
      onClose={putAway}
    >
      {isDone ? t('fait.message', { nom, resume: resumeOf(dernier) }) : message}
      {fautes.length > 0 && <Fautes genre={genre} fautes={fautes} nbFautes={fautes.length} />}
    </Alert>
  )
}
