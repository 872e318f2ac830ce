import { createDocument, DOCUMENT_MAX, type Document, faultTexts, listDocuments } from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { type Faults, schemaFaults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { readBase64 } from '#socle/ui/files'
import { toastError, toastSuccess } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { useTypesDocuments } from './types'
import { anneesEntre, isAnnee } from './validite'

export const periodes = ['toutes', 'certaines'] as const

interface Saisie {
  /** Read at the upload: several files in memory would be too large. */
  readonly fichier: File | null
  readonly nom: string
  /** Null without a choice: the proposal then applies. */
  readonly typeChoisi: number | null
  readonly periode: (typeof periodes)[number]
  /** Typed years. */
  readonly debut: string
  readonly fin: string
}

interface Options {
  idExploitation: number
  idMillesime: number
  /** Initially selected type. */
  typePropose: number | null
  onImported: (document: Document) => void
}

/** The import of one document: its file, its fields, then the progress of its upload. `fichier` is also the field of faults without a field. */
export function useImportDocument({ idExploitation, idMillesime, typePropose, onImported }: Options) {
  const { t } = useTranslation('documents')
  const { language } = useFormat()
  const messageOf = useFailureMessage()
  const queryClient = useQueryClient()
  const { types } = useTypesDocuments()
  /** Null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null)
  const sending = useRef(new AbortController())
  // Closing the dialog cancels the import.
  useEffect(() => () => sending.current.abort(), [])

  const bodyOf = ({ nom, typeChoisi, periode, debut, fin }: Saisie, content?: string) => ({
    nom,
    idTypeDocument: typeChoisi ?? typePropose,
    isInterMillesime: periode === 'toutes',
    millesimesValidite: periode === 'toutes' ? null : anneesEntre(debut, fin),
    content,
  })
  const form = useForm<Saisie, Document>({
    place: null,
    saved: { values: saisieVide(idMillesime), etag: null },
    isEditable: true,
    check(saisie): Faults {
      // The file is checked when it is read for the upload, not before.
      const { millesimesValidite: _, ...faults } = schemaFaults(
        createDocument.body,
        bodyOf(saisie, saisie.fichier?.name),
        language,
      )
      return { ...faults, ...anneesFaults(saisie) }
    },
    // Faults of a year belong to the validity; the refusal of a document belongs to its file.
    fieldOf: (path) => (path === 'content' ? 'fichier' : (path.split('.')[0] ?? path)),
    async send(_, __, saisie) {
      if (saisie.fichier === null) throw new Error('There is no file to send.')
      sending.current = new AbortController()
      setSent(0)
      try {
        const content = await readBase64(saisie.fichier)
        const { data } = await request(createDocument, {
          params: { idExploitation },
          body: bodyOf(saisie, content) as z.input<typeof createDocument.body>,
          signal: sending.current.signal,
          onProgress: setSent,
        })
        await queryClient.invalidateQueries({ queryKey: [listDocuments.path] })
        return data
      } finally {
        setSent(null)
      }
    },
    onSaved(document) {
      toastSuccess(t('import.fait.titre'), t('import.fait.message'))
      onImported(document)
    },
    onFailure(failure) {
      if (sending.current.signal.aborted) return
      if (!(failure instanceof ApiFailure) || failure.details.length === 0) form.refuse({ fichier: messageOf(failure) })
      toastError(t('commun:erreur.titre'), t('import.echec'))
    },
  })
  function anneesFaults({ periode, debut, fin }: Saisie): Faults {
    if (periode === 'toutes' || anneesEntre(debut, fin) !== null) return {}
    const year = faultTexts[language].ANNEE_QUATRE_CHIFFRES
    return {
      ...(!isAnnee(debut) && { debut: year }),
      ...(!isAnnee(fin) ? { fin: year } : isAnnee(debut) && { fin: t('import.inversee') }),
    }
  }
  const change = (part: Partial<Saisie>) => {
    // Faults always concern the two years together.
    form.touch('debut' in part ? [...Object.keys(part), 'fin'] : Object.keys(part))
    form.change((saisie) => ({ ...saisie, ...part }), Object.keys(part))
  }

  /** Checks the file before the upload, as the server will: this saves time on a slow line. */
  const choose = async (file: File): Promise<void> => {
    change({ fichier: null, nom: file.name.replace(/\.pdf$/i, '').slice(0, 200) })
    try {
      if (file.size > DOCUMENT_MAX) return form.refuse({ fichier: t('import.tropVolumineux') })
      if (!(await isPdf(file))) return form.refuse({ fichier: t('import.type') })
      change({ fichier: file })
    } catch {
      form.refuse({ fichier: t('import.illisible') })
    }
  }
  return { form, change, choose, sent, types, idTypeDocument: bodyOf(form.values).idTypeDocument }
}

const saisieVide = (idMillesime: number): Saisie => ({
  fichier: null,
  nom: '',
  typeChoisi: null,
  periode: 'toutes',
  debut: String(idMillesime),
  fin: String(idMillesime),
})

/** Whether the first bytes have a PDF's header, whatever the file's name. */
async function isPdf(file: File): Promise<boolean> {
  const base64 = await readBase64(file.slice(0, 1024))
  return atob(base64).includes('%PDF-')
}
