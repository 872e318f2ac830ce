import { Button } from '@mantine/core'
import { type Preuve, updatePreuve } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { request } from '#socle/api/client'
import { TextField } from '#socle/fields/TextField'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { withoutFields } from '#socle/forms/conflits'
import { schemaFaults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useSheet } from '../feuille/sheet-context'
import { DatesFields } from './DatesFields'
import { useHolding } from './holding'
import classes from './Preuves.module.css'
import { placeDe } from './preuves'
import { usePreuves } from './use-preuves'

type Dits = Pick<Preuve, 'nom' | 'dateEffet' | 'dateExpiration' | 'millesimesValidite' | 'note'>

const ditsDe = ({ nom, dateEffet, dateExpiration, millesimesValidite, note }: Dits): Dits => ({
  nom,
  dateEffet,
  dateExpiration,
  millesimesValidite,
  note,
})

const jour = z.string().nullable()
const brouillon = z
  .object({
    nom: z.string(),
    dateEffet: jour,
    dateExpiration: jour,
    millesimesValidite: z.array(z.number()).nullable(),
    note: z.string().nullable(),
  })
  .partial()

/** Edits the description of a proof; its file stays. The person settles conflicts with another one. */
export function ModifierPreuve({ preuve, onClose }: { preuve: Preuve; onClose: () => void }) {
  const { t } = useTranslation('preuves')
  const { language, date } = useFormat()
  const { key } = useSheet()
  const { idExploitation, millesime } = key
  const { reload, revision, readAgain } = usePreuves()
  const { idPreuve, nom } = preuve
  const inWords = (value: unknown) => {
    if (value === null) return ''
    if (Array.isArray(value)) return value.join(', ')
    return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? date(String(value)) : String(value)
  }
  const form = useForm<Dits>({
    place: placeDe(key, 'modifier', idPreuve),
    saved: { values: ditsDe(preuve), etag: revision() },
    schema: brouillon as z.ZodType<Partial<Dits>>,
    isEditable: true,
    check: (dits) => schemaFaults(updatePreuve.body, dits, language),
    async send(changes, ifMatch) {
      await request(updatePreuve, { params: { idExploitation, idPreuve }, body: changes, ifMatch })
      await reload()
    },
    conflicts: {
      async reload() {
        const { data, etag } = await readAgain()
        return { values: ditsDe(data.preuves.find((one) => one.idPreuve === idPreuve) ?? preuve), etag }
      },
      describe: ({ codeNational: name, mienne, sienne, par, le }) => ({
        name,
        label: t(`champ.${name}`),
        mienne: inWords(mienne),
        sienne: inWords(sienne),
        par,
        le,
      }),
      without: withoutFields,
    },
    onSaved: onClose,
  })
  useHolding(form.isDirty)
  const change = (part: Partial<Dits>) => {
    form.touch(Object.keys(part))
    form.change((dits) => ({ ...dits, ...part }), Object.keys(part))
  }
  return (
    <form {...form.props} className={classes.form} aria-label={t('modifier.pour', { nom })}>
      {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
      <TextField
        name="nom"
        label={t('champ.nom')}
        value={form.values.nom}
        maxLength={200}
        error={form.errorOf('nom')}
        onChange={(value) => change({ nom: value ?? '' })}
      />
      <DatesFields
        dates={form.values}
        millesime={millesime}
        errorOf={form.errorOf}
        onChange={(part) => change(part as Partial<Dits>)}
        setReadable={form.setReadable}
      />
      <TextField
        name="note"
        label={t('champ.note')}
        value={form.values.note}
        rows={2}
        maxLength={1000}
        error={form.errorOf('note')}
        onChange={(value) => change({ note: value })}
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
        <Button type="submit" disabled={!form.isValid} loading={form.isBusy}>
          {t('commun:action.enregistrer')}
        </Button>
      </div>
    </form>
  )
}
