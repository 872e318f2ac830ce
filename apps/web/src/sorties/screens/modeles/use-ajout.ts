import { createModele, listModeles, listModelesDuDossier, MODELE_MAX } from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prendDesDossiers } from '#fermes/exploitation/demarches-of'
import { type Answer, request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { useDemarches } from '#socle/api/queries'
import { type Faults, schemaFaults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useSelection } from '#socle/session/selection'
import { readBase64 } from '#socle/ui/files'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import type { Cadre } from './CadreFields'

interface Saisie extends Cadre {
  /** Read at the upload. */
  readonly fichier: File | null
  /** Null without a choice: the proposal then applies. */
  readonly demarche: string | null
}

/** A new workbook: its file, its fields, then the progress of its upload. `fichier` is also the field of faults without a field. */
export function useAjout({ onAdded }: { onAdded: (modele: Answer<typeof createModele>) => unknown }) {
  const { t } = useTranslation('modeles')
  const { language } = useFormat()
  const messageOf = useFailureMessage()
  const queryClient = useQueryClient()
  const { data: demarches = [] } = useDemarches()
  const { idMillesime } = useSelection()
  const [vide] = useState<Saisie>(() => ({
    fichier: null,
    demarche: null,
    nom: '',
    idOrganisme: null,
    millesimeDebut: idMillesime ?? new Date().getFullYear(),
    millesimeFin: null,
  }))
  /** Reason why the chosen file is refused. */
  const [refus, setRefus] = useState<string | null>(null)
  /** Null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null)
  const sending = useRef(new AbortController())
  // Closing the dialog cancels the upload.
  useEffect(() => () => sending.current.abort(), [])

  /** The chosen procedure, or the first one that takes files of the selected campaign. */
  const demarcheOf = ({ demarche, millesimeDebut }: Saisie) =>
    demarches.find(({ code }) => code === demarche) ??
    demarches.find((une) => prendDesDossiers(une, millesimeDebut)) ??
    demarches[0]
  const bodyOf = ({ fichier, demarche, ...cadre }: Saisie, content: string) => ({
    ...cadre,
    // A procedure of past campaigns has no file after its last one.
    millesimeDebut: Math.min(
      cadre.millesimeDebut,
      demarcheOf({ fichier, demarche, ...cadre })?.nouveauxJusqua ?? Infinity,
    ),
    // A file name may be longer than the API accepts, and than is needed to recognise it.
    nomFichier: fichier?.name.slice(-255) ?? '',
    codeNational: demarcheOf({ fichier, demarche, ...cadre })?.code ?? '',
    content,
  })
  const form = useForm<Saisie, Answer<typeof createModele>>({
    place: null,
    saved: { values: vide, etag: null },
    isEditable: true,
    check(saisie): Faults {
      const { nomFichier, ...faults } = schemaFaults(createModele.body, bodyOf(saisie, ''), language)
      return { ...faults, ...(nomFichier !== undefined && { fichier: refus ?? nomFichier }) }
    },
    async send(_, __, saisie) {
      if (saisie.fichier === null) throw new Error('There is no file to send.')
      sending.current = new AbortController()
      setSent(0)
      try {
        const { data } = await request(createModele, {
          body: bodyOf(saisie, await readBase64(saisie.fichier)),
          signal: sending.current.signal,
          onProgress: setSent,
        })
        return data
      } finally {
        setSent(null)
      }
    },
    async onSaved(modele) {
      toastSuccess(t('titre'), t('ajout.fait'))
      onAdded(modele)
      await Promise.all(
        [listModeles, listModelesDuDossier].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
      )
    },
    onFailure(failure) {
      if (sending.current.signal.aborted) return
      const isFieldAtFault = failure instanceof ApiFailure && failure.details.length > 0
      const isDemarche = failure instanceof ApiFailure && failure.code === 'DEMARCHE_INCONNUE'
      if (!isFieldAtFault) form.refuse({ [isDemarche ? 'codeNational' : 'fichier']: messageOf(failure) })
    },
  })
  const change = (part: Partial<Saisie>) =>
    form.change(
      (saisie) => ({ ...saisie, ...part }),
      Object.keys(part).flatMap((name) => (name === 'demarche' ? ['codeNational'] : [name])),
    )
  return {
    form,
    change,
    sent,
    demarches,
    cadre: bodyOf(form.values, ''),
    /** Checks the file before the upload: this saves time on a slow line. */
    choose(fichier: File): void {
      const fault = !/\.xlsx$/i.test(fichier.name) ? 'type' : fichier.size > MODELE_MAX ? 'tropVolumineux' : null
      const nom = form.values.nom || fichier.name.replace(/\.xlsx$/i, '').slice(0, 100)
      setRefus(fault === null ? null : t(`ajout.${fault}`))
      form.touch(['fichier'])
      change({ fichier: fault === null ? fichier : null, ...(fault === null && { nom }) })
    },
  }
}
