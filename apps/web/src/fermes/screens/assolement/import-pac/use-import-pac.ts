import {
  type Assolement,
  type CodeInconnu,
  IMPORT_PAC_FILE_LIMIT,
  importPac,
  type ResultatImportPac,
} from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { type FichierChoisi, lireFichierChoisi } from '#socle/ui/fichier-choisi'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import type { Annee } from '../brouillon'
import { adresseOf } from '../use-assolement'
import { type Choix, manquantsDe, sansChoix } from './choix'
import { type Correspondances, earlierChoices } from './correspondances'

/** Import of one declaration: its file, the preview of its changes by the server, and the crops chosen for unknown codes. */
export function useImportPac(annee: Annee, enregistre: Assolement) {
  const { t } = useTranslation('import-pac')
  const messageOf = useFailureMessage()
  const [fichier, setFichier] = useState<FichierChoisi | null>(null)
  const [apercu, setApercu] = useState<ResultatImportPac | null>(null)
  /** Codes unknown in the first preview: they stay listed after a crop is chosen for them. */
  const [codes, setCodes] = useState<readonly CodeInconnu[]>([])
  const [correspondances, setCorrespondances] = useState<Correspondances>({})
  const [choix, setChoix] = useState<Choix>(sansChoix)
  /** Revision of the rotation below the preview. */
  const [revision, setRevision] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Only the answer to the last request counts. */
  const asked = useRef(0)

  const preview = useMutation({
    mutationFn: async ({ chosen, choices }: { chosen: FichierChoisi; choices: Correspondances }) => {
      asked.current += 1
      const question = asked.current
      const { data, etag } = await request(importPac, {
        ...adresseOf(annee),
        body: { ...chosen, simulation: true, correspondances: choices },
      })
      if (question === asked.current) {
        setApercu(data)
        setRevision(etag)
      }
      return data
    },
    onError: (error) => setFailure(messageOf(error)),
  })
  const write = useMutation({
    mutationFn: (chosen: FichierChoisi) =>
      request(importPac, {
        ...adresseOf(annee),
        body: { ...chosen, simulation: false, correspondances, choix },
        ifMatch: revision,
      }),
    onError: (error, chosen) => {
      setFailure(messageOf(error))
      // Somebody changed the rotation since the preview: the choices are made over its present state.
      if (error instanceof ApiFailure && error.code === 'ASSOLEMENT_MODIFIE_ENTRE_TEMPS')
        preview.mutate({ chosen, choices: correspondances })
    },
  })

  const choose = async (file: File) => {
    setFailure(null)
    setApercu(null)
    setFichier(null)
    setCorrespondances({})
    setChoix(sansChoix)
    const chosen = await lireFichierChoisi(file, IMPORT_PAC_FILE_LIMIT)
    if (typeof chosen === 'string') return setFailure(t(chosen))
    setFichier(chosen)
    preview.mutate(
      { chosen, choices: {} },
      {
        onSuccess: ({ codesInconnus }) => {
          setCodes(codesInconnus)
          const choices = earlierChoices(codesInconnus, enregistre)
          setCorrespondances(choices)
          if (Object.keys(choices).length > 0) preview.mutate({ chosen, choices })
        },
      },
    )
  }
  /** Sets the crop of an unknown code, or removes it, and reloads the preview. */
  const match = (code: string, idCulture: number | null) => {
    if (fichier === null) return
    const { [code]: _, ...others } = correspondances
    const choices = idCulture === null ? others : { ...others, [code]: idCulture }
    setFailure(null)
    setCorrespondances(choices)
    preview.mutate({ chosen: fichier, choices })
  }
  /** Writes the declaration. @returns whether it succeeded */
  const apply = async (): Promise<boolean> => {
    if (fichier === null) return false
    setFailure(null)
    return write.mutateAsync(fichier).then(
      () => true,
      () => false,
    )
  }
  return {
    nom: fichier?.nom ?? null,
    apercu,
    codes,
    correspondances,
    choix,
    choisir: setChoix,
    isToChoose: apercu !== null && Object.values(manquantsDe(apercu, choix)).some((count) => count > 0),
    failure,
    isReading: preview.isPending,
    isApplying: write.isPending,
    choose,
    match,
    apply,
  }
}
