import { Button } from '@mantine/core'
import { demanderPreuve, type LieuPreuves, MOTIF_PREUVE_MAX } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../../fields/SelectField'
import { TextField } from '../../../../fields/TextField'
import { schemaFaults } from '../../../../forms/faults'
import { useForm } from '../../../../forms/use-form'
import { useFormat } from '../../../../i18n/format'
import { useSheet } from '../../feuille/sheet-context'
import { useHolding } from './holding'
import classes from './Preuves.module.css'

interface Saisie {
  readonly genre: string | null
  readonly texte: string
}

interface Props {
  lieu: LieuPreuves
  onSend: (saisie: Saisie) => Promise<unknown>
  onClose: () => void
}

/** What an auditor asks for, in words, and for which of the proofs that one expects there. */
export function DemandeForm({ lieu, onSend, onClose }: Props) {
  const { t } = useTranslation('preuves')
  const { language } = useFormat()
  const { key } = useSheet()
  const form = useForm<Saisie>({
    place: null,
    saved: { values: { genre: null, texte: '' }, etag: null },
    isEditable: true,
    check: (saisie) => schemaFaults(demanderPreuve.body, { lieu: lieu.lieu, ...saisie }, language),
    send: (_, __, saisie) => onSend(saisie),
    onSaved: onClose,
  })
  useHolding(form.isDirty)
  const name = `demande-${key.codeNational}-${lieu.lieu}`
  return (
    <form {...form.props} className={classes.form} aria-label={t('demande.actionPour', { libelle: lieu.libelle })}>
      {lieu.attendues.length > 0 && (
        <SelectField
          name={`${name}-genre`}
          label={t('demande.genre')}
          value={form.values.genre}
          choices={lieu.attendues.map(({ genre, libelle }) => ({ value: genre, label: libelle }))}
          none={t('demande.autre')}
          onChange={(genre) => form.change((saisie) => ({ ...saisie, genre }), ['genre'])}
        />
      )}
      <TextField
        name="texte"
        label={t('demande.texte')}
        value={form.values.texte}
        rows={3}
        maxLength={MOTIF_PREUVE_MAX}
        error={form.errorOf('texte')}
        onChange={(texte) => form.change((saisie) => ({ ...saisie, texte: texte ?? '' }), ['texte'])}
      />
      <div className={classes.boutons}>
        <Button variant="default" onClick={onClose}>
          {t('commun:action.annuler')}
        </Button>
        <Button type="submit" disabled={!form.isValid} loading={form.isBusy}>
          {t('demande.envoyer')}
        </Button>
      </div>
    </form>
  )
}
