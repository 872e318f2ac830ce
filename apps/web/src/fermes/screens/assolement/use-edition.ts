import { type Assolement, getAssolement, saveAssolement } from '@sillon/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { type Annee, type Brouillon, brouillonOf } from './brouillon'
import { type Contenu, contenuOf, contenusOf, filled, isSameContenu, parcellesOf, saisieOf } from './lignes'
import { type Rechargement, reduceSaisie, startSaisie } from './saisie'
import { adresseOf } from './use-assolement'

const sansParcelles = (contenu: Contenu): Contenu => ({ ...contenu, uuidsParcelles: [] })

export interface Enregistre {
  readonly data: Assolement
  readonly etag: string | null
}

/** A save of the rotation by somebody else meanwhile: its content, author and time. */
export interface Conflit {
  readonly actuel: Enregistre
  readonly par: string
  readonly le: string
}

export interface EditionOptions {
  annee: Annee
  enregistre: Enregistre
  brouillon: Brouillon | null
  onSaved: () => void
}

/** An edited rotation: its rows, its draft on the device, and its save over the server's state. */
export function useEdition({ annee, brouillon, onSaved, ...initial }: EditionOptions) {
  const { t } = useTranslation('assolement')
  const queryClient = useQueryClient()
  const toastFailure = useFailureToast()
  const [enregistre, setEnregistre] = useState<Enregistre>(initial.enregistre)
  /** Revision that the entries are typed over. A draft keeps its own revision, so that a later change is detected. */
  const [revision, setRevision] = useState(brouillon === null ? initial.enregistre.etag : brouillon.revision)
  const [conflit, setConflit] = useState<Conflit | null>(null)
  /** Whether an import of this visit is on the server: it stays there when the page is left. */
  const [isImported, setImported] = useState(false)
  const [saisie, dispatch] = useReducer(reduceSaisie, brouillon?.contenus ?? contenusOf(enregistre.data), startSaisie)

  const contenus = filled(saisie.lignes).map(contenuOf)
  const isDirty = !isSameContenu(contenus, contenusOf(enregistre.data))
  const draft = brouillonOf(annee)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the rows are stored; the rest follows from them
  useEffect(() => {
    if (isDirty) draft.keep({ le: new Date().toISOString(), revision, contenus })
    else draft.forget()
  }, [saisie.lignes, isDirty, revision])

  const readAgain = () => request(getAssolement, adresseOf(annee))

  const replaceBy = (actuel: Enregistre, because: Rechargement) => {
    setEnregistre(actuel)
    setRevision(actuel.etag)
    setConflit(null)
    const known = new Set(parcellesOf(actuel.data).map(({ uuidParcelle }) => uuidParcelle))
    const isKnownParcelle = (uuid: string) => known.has(uuid)
    dispatch({ type: 'replace', contenus: contenusOf(actuel.data), because, isDirty, isKnownParcelle })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ data, etag }: Enregistre) => {
      const known = new Set(parcellesOf(data).map(({ uuidParcelle }) => uuidParcelle))
      return request(saveAssolement, {
        ...adresseOf(annee),
        body: saisieOf(saisie.lignes, (uuid) => known.has(uuid)),
        ifMatch: etag,
      })
    },
    onSuccess: () => {
      draft.forget()
      // All calculations of the farm depend on its rotation.
      queryClient.invalidateQueries({ refetchType: 'none' })
      toastSuccess(t('enregistre.titre'), t('enregistre.message'))
      onSaved()
    },
    onError: async (failure) => {
      const [by] = failure instanceof ApiFailure ? failure.conflits : []
      if (by === undefined) return toastFailure(failure)
      await readAgain().then((actuel) => setConflit({ actuel, par: by.par, le: by.le }), toastFailure)
    },
  })
  return {
    saisie,
    dispatch,
    enregistre,
    isDirty,
    isImported,
    conflit,
    isSaving: isPending,
    forget: draft.forget,
    save: () => mutate({ ...enregistre, etag: revision }),
    /** Shows the rotation written by an import, or restored from before one. */
    showImport: async (because: 'import' | 'importAnnule') => {
      setImported(because === 'import')
      queryClient.invalidateQueries({ refetchType: 'none' })
      replaceBy(await readAgain(), because)
    },
    /**
     * Takes the parcels that a synchronisation changed; what is typed stays. Where only parcels changed, the entries are typed over the new revision;
     * otherwise somebody changed the lines too, and the save will tell.
     */
    showSynchronisation: async () => {
      const actuel = await readAgain().catch(toastFailure)
      if (actuel === undefined) return
      const [avant, apres] = [contenusOf(enregistre.data), contenusOf(actuel.data)]
      const known = new Set(parcellesOf(actuel.data).map(({ uuidParcelle }) => uuidParcelle))
      const isSameBeside = isSameContenu(avant.map(sansParcelles), apres.map(sansParcelles))
      setEnregistre(actuel)
      if (isSameBeside || !isDirty) setRevision(actuel.etag)
      dispatch({ type: 'synchronise', avant, apres, isKnownParcelle: (uuid) => known.has(uuid) })
    },
    resolve: {
      onKeepMine: () => {
        if (conflit === null) return
        setEnregistre(conflit.actuel)
        setRevision(conflit.actuel.etag)
        setConflit(null)
        mutate(conflit.actuel)
      },
      onTakeTheirs: () => conflit !== null && replaceBy(conflit.actuel, 'autreVersion'),
      onClose: () => setConflit(null),
    },
  }
}
