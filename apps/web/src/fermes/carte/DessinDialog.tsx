import { Button } from '@mantine/core'
import { createDessin, type Dessin, type DessinSaisi, type GeometrieDessin, NOM_DESSIN_MAX } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { SelectField } from '#socle/fields/SelectField'
import { TextField } from '#socle/fields/TextField'
import { confirm } from '#socle/ui/confirm'
import { Dialog } from '#socle/ui/Dialog'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import type { LigneDeFiche } from './mesures'
import { type AnneeDeCarte, adresseOf } from './use-carte'
import { useChangements } from './use-changements'

interface Props {
  annee: AnneeDeCarte
  /** The drawing to change, or the shape just drawn. */
  dessin: Dessin | { readonly geometrie: GeometrieDessin; readonly nature: Dessin['nature'] }
  lignes: readonly LigneDeFiche[]
  /** Revision of the drawings, so that a change of somebody else is not overwritten. */
  etag: string | null
  onSaved: () => unknown
  onClose: () => void
}

/** Name of a drawing, and the row of a sheet that it fills. */
export function DessinDialog({ annee, dessin, lignes, etag, onSaved, onClose }: Props) {
  const { t } = useTranslation('carte')
  const toastFailure = useFailureToast()
  const known = 'uuidDessin' in dessin ? dessin : null
  const [libelle, setLibelle] = useState(known?.libelle ?? '')
  const [codeIndicateur, setCode] = useState(known?.codeIndicateur ?? null)
  const { enregistrer } = useChangements(annee, onSaved)
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const body: DessinSaisi = { libelle, geometrie: dessin.geometrie, codeIndicateur }
      if (known !== null) return enregistrer(known, body, etag)
      await request(createDessin, { ...adresseOf(annee), body })
      await onSaved()
    },
    onSuccess: onClose,
    onError: (failure) => {
      if (!(failure instanceof ApiFailure && failure.details.length > 0)) toastFailure(failure)
    },
  })
  const faultOf = (champ: string) =>
    error instanceof ApiFailure ? error.details.find(({ path }) => path === champ)?.message : undefined
  const isDirty = known === null || libelle !== known.libelle || codeIndicateur !== known.codeIndicateur
  const close = async () => {
    if (
      !isDirty ||
      (await confirm({ message: t('dessin.abandon'), confirmLabel: t('dessin.abandonner'), isLeaving: true }))
    )
      onClose()
  }
  const outline = faultOf('geometrie')
  return (
    <Dialog
      title={known === null ? t('dessin.nouveau') : t('dessin.modifier')}
      isEntry
      onClose={close}
      onSubmit={(event) => {
        event.preventDefault()
        if (libelle.trim() !== '') mutate()
      }}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t('commun:action.annuler')}
          </Button>
          <Button type="submit" loading={isPending} disabled={libelle.trim() === ''}>
            {t('commun:action.enregistrer')}
          </Button>
        </>
      }
    >
      {outline !== undefined && <p role="alert">{outline}</p>}
      <TextField
        label={t('dessin.nom')}
        value={libelle}
        maxLength={NOM_DESSIN_MAX}
        onChange={(text) => setLibelle(text ?? '')}
        error={faultOf('libelle')}
        takesFocus
      />
      <SelectField
        label={t('dessin.ligne')}
        none={t('dessin.aucuneLigne')}
        value={codeIndicateur}
        choices={lignes
          .filter(({ nature }) => nature === dessin.nature)
          .map(({ code, libelle: label }) => ({ value: code, label }))}
        onChange={setCode}
        error={faultOf('codeIndicateur')}
      />
    </Dialog>
  )
}
