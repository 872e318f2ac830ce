import { Button } from '@mantine/core'
import { jugerPreuves, MOTIF_PREUVE_MAX } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../fields/TextField'
import { schemaFaults } from '../../../../forms/faults'
import { useForm } from '../../../../forms/use-form'
import { useFormat } from '../../../../i18n/format'
import { useHolding } from './holding'
import classes from './Preuves.module.css'

interface Props {
  nom: string
  onSend: (motif: string) => Promise<unknown>
  onClose: () => void
}

/** Why a proof is refused: without it the farmer does not know what to send instead. */
export function RefusForm({ nom, onSend, onClose }: Props) {
  const { t } = useTranslation('preuves')
  const { language } = useFormat()
  const form = useForm<{ readonly motif: string }>({
    place: null,
    saved: { values: { motif: '' }, etag: null },
    isEditable: true,
    check: ({ motif }) => {
      const faults = schemaFaults(
        jugerPreuves.body,
        [{ idLien: 1, numeroRevision: 1, verdict: 'REFUSEE', motif }],
        language,
      )
      const fault = faults['0.motif']
      return fault === undefined ? {} : { motif: fault }
    },
    fieldOf: (path) => path.replace(/^\d+\./, ''),
    send: (_, __, { motif }) => onSend(motif),
    onSaved: onClose,
  })
  useHolding(form.isDirty)
  return (
    <form {...form.props} className={classes.form} aria-label={t('refuser.pour', { nom })}>
      <TextField
        name="motif"
        label={t('refuser.motif')}
        value={form.values.motif}
        rows={3}
        maxLength={MOTIF_PREUVE_MAX}
        error={form.errorOf('motif')}
        onChange={(motif) => form.change({ motif: motif ?? '' }, ['motif'])}
      />
      <div className={classes.boutons}>
        <Button variant="default" onClick={onClose}>
          {t('commun:action.annuler')}
        </Button>
        <Button type="submit" color="red" disabled={!form.isValid} loading={form.isBusy}>
          {t('refuser.envoyer')}
        </Button>
      </div>
    </form>
  )
}
