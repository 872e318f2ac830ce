import {
  type ApercuReferentiel,
  exportReferentiel,
  getReferentiel,
  importReferentiel,
  type ListeReferentiel,
  listReferencesManquantes,
  modeleReferentiel,
} from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { saveFile } from '#socle/ui/files'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { readCsvFile } from './read-csv'

/** One list of one campaign year. */
export interface ListeDuMillesime {
  readonly liste: ListeReferentiel
  readonly millesime: number
}

interface Lecture {
  readonly nom: string
  readonly csv: string
  readonly apercu: ApercuReferentiel
}

/** Import of a CSV file: chosen, previewed, then confirmed or discarded. Nothing is written before. */
export function useImport({ liste, millesime }: ListeDuMillesime) {
  const { t } = useTranslation('referentiels')
  const messageOf = useFailureMessage()
  const queryClient = useQueryClient()
  const [lecture, setLecture] = useState<Lecture | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async (csv: string, apercu: 'true' | 'false') =>
    (await request(importReferentiel, { params: { liste }, query: { millesime, apercu }, body: csv })).data
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
        const csv = await readCsvFile(file)
        if (csv === null) setFailure(t('illisible'))
        else setLecture({ nom: file.name, csv, apercu: await send(csv, 'true') })
      }),
    apply: ({ csv }: Lecture) =>
      attempt(async () => {
        await send(csv, 'false')
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

/** Downloads a list as a file, or the file to fill in. Reading the answer as text removed its byte order mark, which spreadsheets need. */
export async function downloadCsv(
  { liste, millesime }: ListeDuMillesime,
  call: typeof exportReferentiel | typeof modeleReferentiel = exportReferentiel,
): Promise<void> {
  const { data } = await request(call, { params: { liste }, query: { millesime } })
  const suffixe = call === modeleReferentiel ? '-modele' : ''
  saveFile(new Blob([BOM, data], { type: 'text/csv;charset=utf-8' }), `${liste}-${millesime}${suffixe}.csv`)
}
