import {
  type ApercuReferentiel,
  exportReferentiel,
  getReferentiel,
  importReferentiel,
  type ListeReferentiel,
  listReferencesManquantes,
  modeleReferentiel,
  REFERENTIEL_TAILLE_MAX,
} from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { type FichierChoisi, lireFichierChoisi } from '#socle/ui/fichier-choisi'
import { saveFile } from '#socle/ui/files'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'

/** One list of one campaign year. */
export interface ListeDuMillesime {
  readonly liste: ListeReferentiel
  readonly millesime: number
}

interface Lecture extends FichierChoisi {
  readonly apercu: ApercuReferentiel
}

/** Import of a CSV or XLSX file: chosen, previewed, then confirmed or discarded. Nothing is written before. */
export function useImport({ liste, millesime }: ListeDuMillesime) {
  const { t } = useTranslation('referentiels')
  const messageOf = useFailureMessage()
  const queryClient = useQueryClient()
  const [lecture, setLecture] = useState<Lecture | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async (content: string, apercu: 'true' | 'false') =>
    (await request(importReferentiel, { params: { liste }, query: { millesime, apercu }, body: { content } })).data
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    await act().catch((reason: unknown) => setFailure(messageOf(reason)))
    setBusy(false)
  }
  return {
    lecture,
    failure,
    isBusy,
    choose: (file: File) =>
      attempt(async () => {
        setLecture(null)
        const chosen = await lireFichierChoisi(file, REFERENTIEL_TAILLE_MAX)
        if (typeof chosen === 'string') setFailure(t(chosen))
        else setLecture({ ...chosen, apercu: await send(chosen.content, 'true') })
      }),
    apply: ({ content }: Lecture) =>
      attempt(async () => {
        await send(content, 'false')
        setLecture(null)
        toastSuccess(t(`listes.${liste}`), t('apercu.fait'))
        for (const { path } of [getReferentiel, listReferencesManquantes])
          await queryClient.invalidateQueries({ queryKey: [path] })
      }),
    cancel() {
      setLecture(null)
      setFailure(null)
    },
  }
}

const BOM = '\uFEFF'

/** Downloads a list as a file. Reading the answer as text removed its byte order mark, which spreadsheets need. */
export async function downloadCsv({ liste, millesime }: ListeDuMillesime): Promise<void> {
  const { data } = await request(exportReferentiel, { params: { liste }, query: { millesime } })
  saveFile(new Blob([BOM, data], { type: 'text/csv;charset=utf-8' }), `${liste}-${millesime}.csv`)
}

/** Downloads the file to fill in, with every expected row. */
export async function downloadModele({ liste, millesime }: ListeDuMillesime): Promise<void> {
  const { data } = await request(modeleReferentiel, { params: { liste }, query: { millesime } })
  saveFile(new Blob([data as Uint8Array<ArrayBuffer>]), `${liste}-${millesime}-modele.xlsx`)
}
