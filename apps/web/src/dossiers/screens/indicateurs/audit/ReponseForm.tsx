import { Button } from '@mantine/core'
import { libellesPositions, REPONSE_AUDIT_MAX, saveReponseAudit, type ValeurAuditee } from '@sillon/contract'
import { type PositionReponse, positionsReponse } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { request } from '#socle/api/client'
import { SelectField } from '#socle/fields/SelectField'
import { TextField } from '#socle/fields/TextField'
import { schemaFaults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { DialogFooter } from '#socle/ui/Dialog'
import classes from './Audit.module.css'
import { useAudit } from './use-audit'

interface Saisie {
  readonly position: PositionReponse | null
  readonly texte: string
}
const brouillon = z.object({ position: z.enum(positionsReponse).nullable(), texte: z.string() }).partial() as z.ZodType<
  Partial<Saisie>
>

/** Form of the answer to a value of the auditor. */
export function ReponseForm({ code, dite, onClose }: { code: string; dite: ValeurAuditee; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const { language } = useFormat()
  const { idUtilisateur } = useUser()
  const { key, revisionAudit } = useSheet()
  const { appel, take, reload, describe } = useAudit(code)
  const saisieDe = (one: ValeurAuditee | undefined): Saisie => ({
    position: one?.reponse?.position ?? null,
    texte: one?.reponse?.texte ?? '',
  })
  const bodyOf = ({ position, texte }: Saisie) => ({ position: position as PositionReponse, texte: texte || null })
  const form = useForm<Saisie, ReturnType<typeof take>>({
    place: [idUtilisateur, ...Object.values(key), 'reponse', code],
    saved: { values: saisieDe(dite), etag: revisionAudit.current },
    schema: brouillon,
    isEditable: true,
    check: (saisie) => ({
      ...(saisie.position === null
        ? { position: t('positionManquante') }
        : schemaFaults(saveReponseAudit.body, bodyOf(saisie), language)),
      ...(saisie.position === 'CONTESTEE' && saisie.texte.trim() === '' && { texte: t('motsManquants') }),
    }),
    send: async (_, ifMatch, saisie) =>
      take(await request(saveReponseAudit, { ...appel, body: bodyOf(saisie), ifMatch })),
    conflicts: {
      reload: async () => {
        const { dite: theirs, etag } = await reload()
        return { values: saisieDe(theirs), etag }
      },
      describe,
      without: (changes, names) => (names.has('audit') ? {} : changes),
    },
    onSaved: onClose,
  })
  const { values } = form
  const change = (part: Partial<Saisie>) => form.change((saisie) => ({ ...saisie, ...part }), Object.keys(part))
  return (
    <form {...form.props} className={classes.form} aria-label={t('repondre')}>
      <SelectField
        name="position"
        label={t('champ.position')}
        value={values.position}
        choices={positionsReponse.map((value) => ({ value, label: libellesPositions[value][language] }))}
        none={t('champ.choisir')}
        error={form.errorOf('position')}
        onChange={(position) => change({ position })}
      />
      <TextField
        name="texte"
        label={t(values.position === 'CONTESTEE' ? 'champ.reponse' : 'champ.reponseFacultative')}
        value={values.texte}
        rows={3}
        maxLength={REPONSE_AUDIT_MAX}
        error={form.errorOf('texte')}
        onChange={(texte) => change({ texte: texte ?? '' })}
      />
      <DialogFooter>
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
          {t('envoyer')}
        </Button>
      </DialogFooter>
    </form>
  )
}
