import { Button } from '@mantine/core'
import { NOM_SCENARIO_MAX } from '@sillon/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#socle/fields/TextField'
import { confirm } from '#socle/ui/confirm'
import { Dialog } from '#socle/ui/Dialog'
import { useFailureToast } from '#socle/ui/use-failure-toast'

interface Props {
  nom: string
  onNom: (nom: string) => Promise<unknown>
  onClose: () => void
}

/** Renames a scenario. */
export function NomDialog({ nom, onNom, onClose }: Props) {
  const { t } = useTranslation('scenarios')
  const toastFailure = useFailureToast()
  const [next, setNext] = useState<string | null>(nom)
  const [isBusy, setBusy] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const wanted = next?.trim() ?? ''
  const close = async () => {
    if (
      wanted === nom ||
      (await confirm({ message: t('nom.abandon'), confirmLabel: t('nom.abandonner'), isLeaving: true }))
    )
      onClose()
  }
  const save = async () => {
    setChecked(true)
    if (wanted === '') return
    setBusy(true)
    try {
      await onNom(wanted)
      onClose()
    } catch (failure) {
      toastFailure(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('renommer')}
      isEntry
      onClose={close}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      footer={
        <Button type="submit" loading={isBusy}>
          {t('commun:action.enregistrer')}
        </Button>
      }
    >
      <TextField
        label={t('nom.champ')}
        name="nom"
        value={next}
        maxLength={NOM_SCENARIO_MAX}
        error={isChecked && wanted === '' ? t('nom.vide') : undefined}
        onChange={setNext}
        takesFocus
      />
    </Dialog>
  )
}
