import { createDocument, DOCUMENT_MAX, type Document, listDocuments } from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { request } from '../api/client'
import { ApiFailure } from '../api/failures'
import { readBase64 } from '../ui/files'
import { toastError, toastSuccess } from '../ui/toast'
import { useFailureMessage } from '../ui/use-failure-toast'

interface Fichier {
  readonly nom: string
  /** base64 */
  readonly content: string
}

/** What is said of the document besides its file. */
export type Description = Omit<z.input<typeof createDocument.body>, 'content'>

/** The import of one document: its file, then how much of it has left. What is refused is said by field; `fichier` is the file's. */
export function useImportDocument(idExploitation: number) {
  const { t } = useTranslation('documents')
  const messageOf = useFailureMessage()
  const queryClient = useQueryClient()
  const [fichier, setFichier] = useState<Fichier | null>(null)
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({})
  /** Null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null)
  const sending = useRef<AbortController>(null)
  // Whoever closes the dialog gives the import up.
  useEffect(() => () => sending.current?.abort(), [])

  /** Looks at the file before it is sent, as the server will: a slow line is spared. */
  const choose = async (file: File): Promise<void> => {
    setFichier(null)
    setFautes({})
    try {
      if (file.size > DOCUMENT_MAX) return setFautes({ fichier: t('import.tropVolumineux') })
      const content = await readBase64(file)
      if (!isPdf(content)) return setFautes({ fichier: t('import.type') })
      setFichier({ nom: file.name, content })
    } catch {
      setFautes({ fichier: t('import.illisible') })
    }
  }

  /** @returns the document as the server keeps it, or null when it was refused or given up */
  const send = async (description: Description): Promise<Document | null> => {
    if (fichier === null) return null
    const abort = new AbortController()
    sending.current = abort
    setFautes({})
    setSent(0)
    try {
      const { data } = await request(createDocument, {
        params: { idExploitation },
        body: { ...description, content: fichier.content },
        signal: abort.signal,
        onProgress: setSent,
      })
      await queryClient.invalidateQueries({ queryKey: [listDocuments.path] })
      toastSuccess(t('import.fait.titre'), t('import.fait.message'))
      return data
    } catch (failure) {
      if (abort.signal.aborted) return null
      setFautes(fautesOf(failure, messageOf))
      toastError(t('commun:erreur.titre'), t('import.echec'))
      return null
    } finally {
      setSent(null)
    }
  }
  return { fichier, fautes, sent, choose, send }
}

/** Whether the first bytes have a PDF's header, whatever the file's name. */
const isPdf = (base64: string): boolean => atob(base64.slice(0, 1368)).slice(0, 1024).includes('%PDF-')

/** The server's messages by field (a year of the validity is the validity's); what is of no field is the file's. */
function fautesOf(failure: unknown, messageOf: (failure: unknown) => string): Record<string, string> {
  if (!(failure instanceof ApiFailure) || failure.details.length === 0) return { fichier: messageOf(failure) }
  return Object.fromEntries(failure.details.map(({ path, message }) => [path.split('.')[0], message]))
}
