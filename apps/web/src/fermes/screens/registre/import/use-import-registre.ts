import {
  type ApercuRegistre,
  abandonnerImportRegistre,
  getImportRegistre,
  importRegistre,
  poursuivreImportRegistre,
  REGISTRE_ENVOI_MAX,
  REGISTRE_TAILLE_MAX,
  type SuiviImportRegistre,
} from '@sillon/contract'
import type { ColonneRegistre, Correspondance } from '@sillon/domain'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { type FichierChoisi, lireFichierChoisi } from '#socle/ui/fichier-choisi'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { type Annee, registreDe } from '../use-intervention-form'

/** Polling interval of an import that a job runs. */
export const EVERY_MS = 1000

/** Whether a job is reading or writing a file. */
export const isRunning = ({ etat }: Pick<SuiviImportRegistre, 'etat'>): boolean =>
  etat === 'LECTURE' || etat === 'ECRITURE'

/** Import of one register file: the preview by the server, and the columns that the person matches. The server leaves a long file to a job, polled here. */
export function useImportRegistre(annee: Annee) {
  const { t } = useTranslation('registre')
  const messageOf = useFailureMessage()
  const [fichier, setFichier] = useState<FichierChoisi | null>(null)
  /** Preview on the screen, with the columns as chosen since. */
  const [shown, setShown] = useState<ApercuRegistre | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const job = useJob(annee)
  /** Only the answer to the last request counts. */
  const asked = useRef(0)
  const { params, query } = registreDe(annee)
  const onError = (error: unknown) => setFailure(messageOf(error))
  const send = async (chosen: FichierChoisi, colonnes: Correspondance | null, simulation: boolean) =>
    (await request(importRegistre, { params, query, body: { ...chosen, colonnes, simulation } })).data
  const preview = useMutation({
    async mutationFn({ chosen, colonnes }: { chosen: FichierChoisi; colonnes: Correspondance | null }) {
      asked.current += 1
      const rank = asked.current
      const answer =
        job.id !== null && colonnes !== null
          ? await job.continue({ simulation: true, colonnes })
          : await send(chosen, colonnes, true)
      if (rank !== asked.current) return
      if (answer.apercu !== null) setShown(answer.apercu)
      else job.follow(answer)
    },
    onError,
  })
  const write = useMutation({
    mutationFn: async (chosen: FichierChoisi) =>
      job.id === null ? send(chosen, apercu?.colonnes ?? null, false) : job.continue({ simulation: false }),
    onError,
  })
  const apercu = job.suivi?.apercu ?? shown
  return {
    nom: fichier?.nom ?? null,
    apercu,
    /** Progress of the job of a long file; undefined without one. */
    suivi: job.suivi,
    isLong: job.id !== null,
    failure: failure ?? (job.suivi?.etat === 'ECHEC' ? job.suivi.message : null),
    isReading: preview.isPending || job.suivi?.etat === 'LECTURE',
    isWriting: write.isPending || job.suivi?.etat === 'ECRITURE',
    async choose(file: File) {
      setFailure(null)
      setShown(null)
      setFichier(null)
      job.leave()
      const chosen = await lireFichierChoisi(file, REGISTRE_TAILLE_MAX, { maximum: REGISTRE_ENVOI_MAX })
      if (typeof chosen === 'string') return setFailure(t(`import.${chosen}`))
      setFichier(chosen)
      preview.mutate({ chosen, colonnes: null })
    },
    /** Matches a column of the file, or none, and reads the preview again. */
    match(colonne: ColonneRegistre, titre: string | null) {
      if (fichier === null || apercu === null) return
      const { [colonne]: _, ...others } = apercu.colonnes
      const colonnes: Correspondance = titre === null ? others : { ...others, [colonne]: titre }
      setFailure(null)
      setShown({ ...apercu, colonnes })
      preview.mutate({ chosen: fichier, colonnes })
    },
    /** Writes the new records, or has a job write them. @returns the answer; null when it failed */
    async apply(): Promise<SuiviImportRegistre | null> {
      if (fichier === null || apercu === null) return null
      setFailure(null)
      return write.mutateAsync(fichier).catch(() => null)
    },
    /** Cancels the job that has not ended, if there is one. */
    abandon: job.leave,
  }
}

type Suite = Parameters<typeof request<typeof poursuivreImportRegistre>>[1] extends infer Inputs
  ? Inputs extends { body: infer Body }
    ? Body
    : never
  : never

/** The job of a long file, on the server. */
function useJob(annee: Annee) {
  const queryClient = useQueryClient()
  const [id, setId] = useState<number | null>(null)
  const { params, query } = registreDe(annee)
  const at = (idImportRegistre: number) => ({ params: { ...params, idImportRegistre }, query })
  const { data } = useQuery({
    ...read(getImportRegistre, at(id ?? 0)),
    ...(id === null && { queryFn: skipToken }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isRunning(state.data) ? EVERY_MS : false),
  })
  const follow = (answer: SuiviImportRegistre) => {
    if (answer.idImportRegistre === null) return
    queryClient.setQueryData(read(getImportRegistre, at(answer.idImportRegistre)).queryKey, answer)
    setId(answer.idImportRegistre)
  }
  return {
    id,
    suivi: id === null ? undefined : data,
    follow,
    async continue(body: Suite): Promise<SuiviImportRegistre> {
      const { data: answer } = await request(poursuivreImportRegistre, { ...at(id ?? 0), body })
      follow(answer)
      return answer
    },
    leave() {
      if (id !== null && data !== undefined && (isRunning(data) || data.etat === 'APERCU'))
        // Without an answer the server forgets the file within the hour.
        void request(abandonnerImportRegistre, at(id)).catch(() => undefined)
      setId(null)
    },
  }
}
