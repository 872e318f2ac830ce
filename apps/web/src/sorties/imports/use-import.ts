import { type ApercuImport, type GenreImport, IMPORT_TAILLE_MAX, listImports } from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readBase64 } from '#socle/ui/files'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { genres } from './genres'

/** Steps of an import before its writing: a file is read, previewed, then confirmed. */
export function useImport(genre: GenreImport, millesime: number) {
  const { t } = useTranslation('imports')
  const messageOf = useFailureMessage()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<{ nom: string; content: string } | null>(null)
  const [apercu, setApercu] = useState<ApercuImport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [step, setStep] = useState<'reading' | 'asking' | null>(null)
  /** Identifier of the confirmed import. */
  const [idImport, setIdImport] = useState<number | null>(null)
  /** Uploaded share of the file; null without an upload. */
  const [share, setShare] = useState<number | null>(null)
  /** The last chosen file: the answer for an earlier one is ignored. */
  const latest = useRef<File | null>(null)

  const send = async (file: { nom: string; content: string }, simulation: boolean) => {
    try {
      const { data } = await genres[genre].send({
        millesime,
        body: { ...file, simulation },
        onProgress: (sent) => setShare(sent < 1 ? sent : null),
      })
      return data
    } finally {
      setShare(null)
    }
  }
  const choose = async (file: File) => {
    latest.current = file
    setChosen({ nom: file.name, content: '' })
    setApercu(null)
    setIdImport(null)
    setFailure(file.size > IMPORT_TAILLE_MAX ? t('tropGros') : null)
    if (file.size > IMPORT_TAILLE_MAX) return
    setStep('reading')
    try {
      const read = { nom: file.name, content: await readBase64(file) }
      const next = await send(read, true)
      if (latest.current !== file) return
      setChosen(read)
      setApercu(next)
    } catch (reason) {
      if (latest.current === file) setFailure(reason instanceof DOMException ? t('illisible') : messageOf(reason))
    }
    if (latest.current === file) setStep(null)
  }
  const apply = async (): Promise<void> => {
    if (chosen === null) return
    setStep('asking')
    try {
      setIdImport((await send(chosen, false)).idImport)
      await queryClient.invalidateQueries({ queryKey: [listImports.path] })
    } catch (reason) {
      setFailure(messageOf(reason))
    }
    setStep(null)
  }
  return {
    nom: chosen?.nom ?? null,
    apercu,
    failure,
    share,
    idImport,
    isReading: step === 'reading',
    isAsking: step === 'asking',
    choose,
    apply,
  }
}
