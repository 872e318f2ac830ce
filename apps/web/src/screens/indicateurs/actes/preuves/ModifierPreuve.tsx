import { Button } from '@mantine/core'
import { type Preuve, updatePreuve } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { request } from '../../../../api/client'
import { TextField } from '../../../../fields/TextField'
import { schemaFaults } from '../../../../forms/faults'
import { useForm } from '../../../../forms/use-form'
import { useFormat } from '../../../../i18n/format'
import { useSheet } from '../../feuille/sheet-context'
import { DatesFields } from './DatesFields'
import { useHolding } from './holding'
import classes from './Preuves.module.css'
import { usePreuves } from './use-preuves'

type Dits = Pick<Preuve, 'nom' | 'dateEffet' | 'dateExpiration' | 'millesimesValidite' | 'note'>

/** Changes what is said of a proof; its file stays. */
export function ModifierPreuve({ preuve, onClose }: { preuve: Preuve; onClose: () => void }) {
  const { t } = useTranslation('preuves')
  const { language } = useFormat()
  const { idExploitation, millesime } = useSheet().key
  const { reload } = usePreuves()
  const { idPreuve, nom, dateEffet, dateExpiration, millesimesValidite, note } = preuve
  const form = useForm<Dits>({
    place: null,
    saved: { values: { nom, dateEffet, dateExpiration, millesimesValidite, note }, etag: null },
    isEditable: true,
    check: (dits) => schemaFaults(updatePreuve.body, dits, language),
    async send(_, __, dits) {
      await request(updatePreuve, { params: { idExploitation, idPreuve }, body: dits })
      await reload()
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
        <Button variant="default" onClick={onClose}>
          {t('commun:action.annuler')}
        </Button>
        <Button type="submit" disabled={!form.isValid} loading={form.isBusy}>
          {t('commun:action.enregistrer')}
        </Button>
      </div>
    </form>
  )
}
