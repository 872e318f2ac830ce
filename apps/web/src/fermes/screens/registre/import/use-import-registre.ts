import { type ApercuRegistre, importRegistre, REGISTRE_TAILLE_MAX } from '@sillon/contract'
import type { ColonneRegistre, Correspondance } from '@sillon/domain'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { readBase64 } from '#socle/ui/files'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { type Annee, registreDe } from '../use-intervention-form'

interface Fichier {
  readonly nom: string
  /** base64 */
  readonly content: string
}

interface Question {
  readonly fichier: Fichier
  readonly colonnes: Correspondance | null
}

/** Import of one register file: the preview by the server, and the columns that the person matches. */
export function useImportRegistre(annee: Annee) {
  const { t } = useTranslation('registre')
  const messageOf = useFailureMessage()
  const [fichier, setFichier] = useState<Fichier | null>(null)
  const [apercu, setApercu] = useState<ApercuRegistre | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Only the answer to the last request counts. */
  const asked = useRef(0)
  const send = async ({ fichier: chosen, colonnes }: Question, simulation: boolean) =>
    (await request(importRegistre, { ...registreDe(annee), body: { ...chosen, colonnes, simulation } })).data
  const onError = (error: unknown) => setFailure(messageOf(error))
  const preview = useMutation({
    async mutationFn(question: Question) {
      asked.current += 1
      const rank = asked.current
      const answer = await send(question, true)
      if (rank === asked.current) setApercu(answer)
    },
    onError,
  })
  const write = useMutation({ mutationFn: (question: Question) => send(question, false), onError })
  return {
    nom: fichier?.nom ?? null,
    apercu,
    failure,
    isReading: preview.isPending,
    isWriting: write.isPending,
    async choose(file: File) {
      setFailure(null)
      setApercu(null)
      setFichier(null)
      if (file.size > REGISTRE_TAILLE_MAX) return setFailure(t('import.tropVolumineux'))
      const content = await readBase64(file).catch(() => null)
      if (content === null) return setFailure(t('import.illisible'))
      const chosen = { nom: file.name, content }
      setFichier(chosen)
      preview.mutate({ fichier: chosen, colonnes: null })
    },
    /** Matches a column of the file, or none, and reads the preview again. */
    match(colonne: ColonneRegistre, titre: string | null) {
      if (fichier === null || apercu === null) return
      const { [colonne]: _, ...others } = apercu.colonnes
      const colonnes: Correspondance = titre === null ? others : { ...others, [colonne]: titre }
      setFailure(null)
      setApercu({ ...apercu, colonnes })
      preview.mutate({ fichier, colonnes })
    },
    /** Writes the new records. @returns the answer; null when it failed */
    async apply(): Promise<ApercuRegistre | null> {
      if (fichier === null || apercu === null) return null
      setFailure(null)
      return write.mutateAsync({ fichier, colonnes: apercu.colonnes }).catch(() => null)
    },
  }
}
