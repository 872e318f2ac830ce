import { Button } from '@mantine/core'
import {
  COMMENTAIRE_AUDITEUR_MAX,
  deleteValeurAuditee,
  libellesGravites,
  libellesVerdictsAudit,
  saveValeurAuditee,
  type ValeurAuditee,
} from '@sillon/contract'
import { type Gravite, gravites, type VerdictAudit, verdictsAudit } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import { sameValue, toValeur } from '@sillon/referentials'
import { type FocusEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { lireValeur } from '#dossiers/dossier/valeurs'
import { anneesOf } from '#dossiers/feuille/annees'
import { SaisiesRefusees } from '#dossiers/feuille/saisies-refusees'
import { SheetContext, useLigne, useSheet } from '#dossiers/feuille/sheet-context'
import type { SheetStore } from '#dossiers/feuille/sheet-store'
import { useAnnee } from '#dossiers/feuille/use-annee'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { request } from '#socle/api/client'
import { SelectField } from '#socle/fields/SelectField'
import { TextField } from '#socle/fields/TextField'
import { schemaFaults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { DialogFooter } from '#socle/ui/Dialog'
import { fieldOf } from '../lignes/ChampIndicateur'
import classes from './Audit.module.css'
import { useAudit } from './use-audit'

interface Saisie {
  readonly valeur: Value
  readonly verdict: VerdictAudit
  readonly gravite: Gravite | null
  readonly commentaire: string
}
const brouillon = z
  .object({
    valeur: z.unknown(),
    verdict: z.enum(verdictsAudit),
    gravite: z.enum(gravites).nullable(),
    commentaire: z.string(),
  })
  .partial() as z.ZodType<Partial<Saisie>>

const bodyOf = ({ valeur, commentaire, gravite, verdict }: Saisie) => ({
  verdict,
  valeur: toValeur(valeur),
  gravite: verdict === 'NON_CONFORME' ? gravite : null,
  commentaire: commentaire || null,
})

interface Props {
  code: string
  /** Value of the auditor; undefined before the first. */
  dite: ValeurAuditee | undefined
  onClose: () => void
  /** Turns to the answer; absent for the author of the value. */
  onAnswer?: (() => void) | undefined
}

/** Form of the value of the auditor of a row: the value, the verdict, the severity and the words. It begins with the claimed value. */
export function AuditForm({ code, dite, onClose, onAnswer }: Props) {
  const { t } = useTranslation('audit')
  const { language } = useFormat()
  const { idUtilisateur } = useUser()
  const sheet = useSheet()
  const { key, scheme, autosave, revisionAudit } = sheet
  const { appel, take, reload, describe } = useAudit(code)
  const reportFailure = useSaveFailureToast()
  const { valeur: declaree } = useLigne(code)
  const saisieDe = (one: ValeurAuditee | undefined): Saisie => ({
    valeur: one === undefined ? declaree : lireValeur(scheme, code, one.valeur),
    verdict: one?.verdict ?? 'CONFORME',
    gravite: one?.gravite ?? null,
    commentaire: one?.commentaire ?? '',
  })
  // Unreadable text of this field blocks this form only.
  const refusees = useMemo(
    () => new SaisiesRefusees({ ...key, codeNational: `${key.codeNational} audit ${code}` }, () => false),
    [key, code],
  )
  const isReadable = useSyncExternalStore(refusees.subscribe, () => refusees.all().size === 0)
  const form = useForm<Saisie, ReturnType<typeof take>>({
    place: [idUtilisateur, ...Object.values(key), 'audit', code],
    saved: { values: saisieDe(dite), etag: revisionAudit.current },
    schema: brouillon,
    isEditable: true,
    check: (saisie) => ({
      ...schemaFaults(saveValeurAuditee.body, bodyOf(saisie), language),
      ...(saisie.verdict === 'NON_CONFORME' && saisie.commentaire.trim() === '' && { commentaire: t('motsManquants') }),
      ...(!isReadable && { valeur: t('illisible') }),
    }),
    send: async (_, ifMatch, saisie) => {
      // The claimed value is on the server first.
      await autosave.flush()
      return take(await request(saveValeurAuditee, { ...appel, body: bodyOf(saisie), ifMatch }))
    },
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
  const withdraw = () =>
    request(deleteValeurAuditee, { ...appel, ifMatch: revisionAudit.current })
      .then((answer) => {
        form.abandon()
        take(answer)
        onClose()
      })
      .catch(reportFailure)
  const { values } = form
  const change = (part: Partial<Saisie>) => form.change((saisie) => ({ ...saisie, ...part }), Object.keys(part))
  /** Another value than the claimed one does not conform, until the auditor says otherwise. */
  const changeValeur = (valeur: Value) =>
    change({ valeur, ...(!form.isTouched && !sameValue(valeur, declaree) && { verdict: 'NON_CONFORME' as const }) })
  // A composite field writes each of its parts into the store itself: here, into this form.
  const store = storeDe(sheet.store, code, values.valeur, changeValeur)
  return (
    <form {...form.props} className={classes.form} aria-label={t('donner')}>
      <SheetContext value={{ ...sheet, refusees, store }}>
        <ValeurField code={code} valeur={values.valeur} error={form.errorOf('valeur')} onChange={changeValeur} />
      </SheetContext>
      <SelectField
        name="verdict"
        label={t('champ.verdict')}
        value={values.verdict}
        choices={verdictsAudit.map((value) => ({ value, label: libellesVerdictsAudit[value][language] }))}
        error={form.errorOf('verdict')}
        onChange={(verdict) => change({ verdict: verdict ?? 'CONFORME' })}
      />
      {values.verdict === 'NON_CONFORME' && (
        <SelectField
          name="gravite"
          label={t('champ.gravite')}
          value={values.gravite}
          choices={gravites.map((value) => ({ value, label: libellesGravites[value][language] }))}
          none={t('champ.sansGravite')}
          error={form.errorOf('gravite')}
          onChange={(gravite) => change({ gravite })}
        />
      )}
      <TextField
        name="commentaire"
        label={t(values.verdict === 'NON_CONFORME' ? 'champ.mots' : 'champ.motsFacultatifs')}
        value={values.commentaire}
        rows={3}
        maxLength={COMMENTAIRE_AUDITEUR_MAX}
        error={form.errorOf('commentaire')}
        onChange={(commentaire) => change({ commentaire: commentaire ?? '' })}
      />
      <p className={classes.soft}>{t('lecteurs')}</p>
      {dite?.reponse != null && <p className={classes.soft}>{t('effaceReponse')}</p>}
      <DialogFooter>
        {dite !== undefined && (
          <Button variant="subtle" color="red" className={classes.retirer} onClick={withdraw}>
            {t('retirer')}
          </Button>
        )}
        {onAnswer !== undefined && (
          <Button variant="subtle" onClick={onAnswer}>
            {t('repondrePour')}
          </Button>
        )}
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
      </DialogFooter>
    </form>
  )
}

/** The store of the sheet, with another entry in one row, whose changes it passes on. */
function storeDe(store: SheetStore, code: string, saisie: Value, onChange: (value: Value) => void): SheetStore {
  const ligne = { ...store.ligne(code), saisie, valeur: saisie, ouverte: true }
  const own: Partial<Pick<SheetStore, 'ligne' | 'saisie' | 'enter' | 'type' | 'enterAll'>> = {
    ligne: (one) => (one === code ? ligne : store.ligne(one)),
    saisie: (one) => (one === code ? saisie : store.saisie(one)),
    enter: (one, value) => one === code && onChange(value),
    type: (one, value) => one === code && onChange(value),
    enterAll: (entries) => entries.has(code) && onChange(entries.get(code) ?? null),
  }
  return new Proxy(store, {
    get(target, name) {
      const found = own[name as keyof typeof own] ?? Reflect.get(target, name, target)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}

/** Field of the audited value, of the row's own kind; one for each campaign of a row of several. */
function ValeurField({
  code,
  valeur,
  error,
  onChange,
}: {
  code: string
  valeur: Value
  error: string | undefined
  onChange: (valeur: Value) => void
}) {
  const { t } = useTranslation('audit')
  const sheet = useSheet()
  const annee = useAnnee()
  const ligne = useLigne(code)
  const wasFocused = useRef(false)
  /** The first focus, which the dialog gives, selects the claimed value: the auditor types over it. */
  const selectOnce = ({ target }: FocusEvent) => {
    if (!wasFocused.current && target instanceof HTMLInputElement) target.select()
    wasFocused.current = true
  }
  const indicateur = sheet.store.indicateur(code)
  if (indicateur === undefined) return null
  const Field = fieldOf(sheet, code)
  const label = t('champ.valeur')
  const common = { indicateur, error, readOnly: false }
  const annees = sheet.scheme.indicateurs.get(code)?.plusieursAnnees === true ? ligne.campagnes : null
  return (
    <fieldset className={classes.valeur} onFocus={selectOnce}>
      <legend>
        {label}
        {indicateur.libelleUnite !== null && ` (${indicateur.libelleUnite})`}
      </legend>
      {annees === null ? (
        <Field
          {...common}
          label={label}
          name="valeur"
          saisie={valeur}
          valeur={valeur}
          onChange={onChange}
          onType={onChange}
        />
      ) : (
        annees.map((campagne) => {
          const change = (value: Value) => {
            const after = { ...anneesOf(valeur), [campagne]: value as number | null }
            onChange(Object.values(after).every((one) => one === null) ? null : after)
          }
          return (
            <div key={campagne}>
              <span aria-hidden>{annee(campagne)}</span>
              <Field
                {...common}
                label={`${label}, ${annee(campagne)}`}
                name={`valeur@${campagne}`}
                saisie={anneesOf(valeur)[campagne]}
                valeur={anneesOf(valeur)[campagne]}
                onChange={change}
                onType={change}
              />
            </div>
          )
        })
      )}
    </fieldset>
  )
}
