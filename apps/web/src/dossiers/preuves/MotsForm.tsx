import { Button } from '@mantine/core'
import { demanderPreuve, MOTIF_PREUVE_MAX } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { SelectField } from '#socle/fields/SelectField'
import { TextField } from '#socle/fields/TextField'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { schemaFaults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useHolding } from './holding'
import classes from './Preuves.module.css'

interface Mots {
  readonly genre: string | null
  readonly texte: string
}

interface Props {
  place: readonly (string | number)[]
  /** Purpose of the message: to refuse a proof, or to ask for one. */
  quoi: 'refuser' | 'demande'
  titre: string
  /** Kinds of the expected proofs, to choose the one that the message is about. */
  genres?: readonly { readonly genre: string; readonly libelle: string }[]
  onSend: (mots: Mots) => Promise<unknown>
  onClose: () => void
}

const brouillon = z.object({ genre: z.string().nullable(), texte: z.string() }).partial()

/** Message from the judging person to the farmer: it requests a proof, or gives the reason of a refusal, without which nobody knows what to send instead. */
export function MotsForm({ place, quoi, titre, genres = [], onSend, onClose }: Props) {
  const { t } = useTranslation('preuves')
  const { language } = useFormat()
  const form = useForm<Mots>({
    place,
    saved: { values: { genre: null, texte: '' }, etag: null },
    schema: brouillon as z.ZodType<Partial<Mots>>,
    isEditable: true,
    check: (mots) => schemaFaults(demanderPreuve.body, { lieu: '-', ...mots }, language),
    // Reason of the only verdict sent.
    fieldOf: (path) => (path === '0.motif' ? 'texte' : path),
    send: (_, __, mots) => onSend(mots),
    onSaved: onClose,
  })
  useHolding(form.isDirty)
  return (
    <form {...form.props} className={classes.form} aria-label={titre}>
      {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
      {genres.length > 0 && (
        <SelectField
          name="genre"
          label={t('demande.genre')}
          value={form.values.genre}
          choices={genres.map(({ genre, libelle }) => ({ value: genre, label: libelle }))}
          none={t('demande.autre')}
          onChange={(genre) => form.change((mots) => ({ ...mots, genre }), ['genre'])}
        />
      )}
      <TextField
        name="texte"
        label={t(`${quoi}.texte`)}
        value={form.values.texte}
        rows={3}
        maxLength={MOTIF_PREUVE_MAX}
        error={form.errorOf('texte')}
        onChange={(texte) => form.change((mots) => ({ ...mots, texte: texte ?? '' }), ['texte'])}
      />
      <div className={classes.boutons}>
        <Button
          variant="default"
          onClick={() => {
            form.abandon()
            onClose()
          }}
        >
          {t('commun:action.annuler')}
        </Button>
        <Button
          type="submit"
          {...(quoi === 'refuser' && { color: 'red' })}
          disabled={!form.isValid}
          loading={form.isBusy}
        >
          {t(`${quoi}.envoyer`)}
        </Button>
      </div>
    </form>
  )
}
