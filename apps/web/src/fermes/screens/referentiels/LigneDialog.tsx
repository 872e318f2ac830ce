import { Button, Checkbox, Stack } from '@mantine/core'
import {
  type ChampReferentiel,
  getReferentiel,
  type LigneReferentiel,
  listReferencesManquantes,
  saveLigneReferentiel,
} from '@sillon/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { DecimalField } from '#socle/fields/DecimalField'
import { SelectField } from '#socle/fields/SelectField'
import { TextField } from '#socle/fields/TextField'
import { confirm } from '#socle/ui/confirm'
import { Dialog } from '#socle/ui/Dialog'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { admisesDans, type Cellule, useNoms } from './noms'
import type { ListeDuMillesime } from './use-import'

interface Props {
  annee: ListeDuMillesime
  champs: readonly ChampReferentiel[]
  /** Row to change: of the list, or an expected one that the list lacks; null for a new one. */
  ligne: LigneReferentiel | null
  estAbsente: boolean
  onClose: () => void
}

/** One row of a list: its values, and for a new row its key too. */
export function LigneDialog({ annee: { liste, millesime }, champs, ligne, estAbsente, onClose }: Props) {
  const { t } = useTranslation('referentiels')
  const { t: commun } = useTranslation()
  const { nomDe } = useNoms(champs)
  const toastFailure = useFailureToast()
  const queryClient = useQueryClient()
  const [values, setValues] = useState<LigneReferentiel>(() => ligne ?? emptyOf(champs))
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set())
  const [isDirty, setDirty] = useState(false)
  const avant = estAbsente ? null : ligne
  const { mutate, isPending, error } = useMutation({
    mutationFn: (apres: LigneReferentiel | null) =>
      request(saveLigneReferentiel, { params: { liste }, query: { millesime }, body: { avant, apres } }),
    async onSuccess(_, apres) {
      toastSuccess(t(`listes.${liste}`), t(apres === null ? 'ligne.supprimee' : 'ligne.enregistree'))
      for (const { path } of [getReferentiel, listReferencesManquantes])
        await queryClient.invalidateQueries({ queryKey: [path] })
      onClose()
    },
    onError: (failure) => {
      if (!(failure instanceof ApiFailure && failure.details.length > 0)) toastFailure(failure)
    },
  })
  const details = error instanceof ApiFailure ? error.details : []
  const close = async () => {
    if (
      !isDirty ||
      (await confirm({ message: t('ligne.abandon'), confirmLabel: t('ligne.abandonner'), isLeaving: true }))
    )
      onClose()
  }
  const remove = async () => {
    const question = { message: t('ligne.supprimerQuestion', { nom: nomDe(values) }) }
    if (await confirm({ ...question, confirmLabel: t('ligne.supprimer') })) mutate(null)
  }
  const shown = champs.filter(({ estCle }) => ligne === null || !estCle)
  // A fault of the key has no field of its own in a row whose key stays.
  const elsewhere = details.filter(({ path }) => !shown.some(({ nom }) => nom === path))
  return (
    <Dialog
      title={ligne === null ? t('ligne.nouvelle') : nomDe(ligne)}
      isEntry
      onClose={close}
      onSubmit={(event) => {
        event.preventDefault()
        if (unreadable.size === 0) mutate(values)
      }}
      footer={
        <>
          {avant !== null && (
            <Button variant="subtle" color="red" onClick={remove} mr="auto">
              {t('ligne.supprimer')}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {commun('action.annuler')}
          </Button>
          <Button type="submit" loading={isPending} disabled={unreadable.size > 0}>
            {commun('action.enregistrer')}
          </Button>
        </>
      }
    >
      <Stack>
        {elsewhere.map(({ path, message }) => (
          <p key={path} role="alert">
            {message}
          </p>
        ))}
        {shown.map((champ) => (
          <ChampDeLigne
            key={champ.nom}
            champ={champ}
            ligne={values}
            premier={champs[0]?.nom ?? ''}
            error={details.find(({ path }) => path === champ.nom)?.message}
            onChange={(valeur) => {
              setDirty(true)
              setValues((before) => ({ ...before, [champ.nom]: valeur }))
            }}
            onValidityChange={(isValid) =>
              setUnreadable((before) =>
                isValid ? new Set([...before].filter((nom) => nom !== champ.nom)) : new Set([...before, champ.nom]),
              )
            }
          />
        ))}
      </Stack>
    </Dialog>
  )
}

const emptyOf = (champs: readonly ChampReferentiel[]): LigneReferentiel =>
  Object.fromEntries(champs.map(({ nom, type }) => [nom, type === 'booleen' ? false : null]))

interface ChampProps {
  champ: ChampReferentiel
  ligne: LigneReferentiel
  premier: string
  error: string | undefined
  onChange: (valeur: LigneReferentiel[string]) => void
  onValidityChange: (isValid: boolean) => void
}

function ChampDeLigne({ champ, ligne, premier, error, onChange, onValidityChange }: ChampProps) {
  const { t } = useTranslation('referentiels')
  const label = t(`colonne.${champ.nom}`)
  const valeur: Cellule = ligne[champ.nom]
  const admises = admisesDans(champ, ligne[premier])
  if (admises !== null)
    return (
      <SelectField
        label={label}
        value={typeof valeur === 'string' || typeof valeur === 'number' ? valeur : null}
        none={champ.nom === 'codeZone' ? t('toutesLesZones') : '–'}
        choices={admises.map(({ code, libelle }) => ({ value: code, label: libelle }))}
        disabled={admises.length === 0}
        error={error}
        onChange={onChange}
      />
    )
  if (champ.type === 'booleen')
    return (
      <Checkbox
        label={label}
        checked={valeur === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...(error !== undefined && { error })}
      />
    )
  if (champ.type === 'texte')
    return (
      <TextField
        label={label}
        value={typeof valeur === 'string' ? valeur : ''}
        maxLength={300}
        error={error}
        onChange={onChange}
      />
    )
  return (
    <DecimalField
      label={label}
      value={typeof valeur === 'number' ? valeur : null}
      decimals={champ.type === 'entier' ? 0 : 4}
      min={0}
      error={error}
      onChange={onChange}
      onValidityChange={onValidityChange}
    />
  )
}
