import { COMMENTAIRE_AUDITEUR_MAX, etatDossier as etat } from '@sillon/contract'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type ZodType, z } from 'zod'
import { DateField } from '../../../fields/DateField'
import { Field } from '../../../fields/Field'
import field from '../../../fields/Field.module.css'
import { SelectField } from '../../../fields/SelectField'
import type { Conflit } from '../../../forms/conflits'
import type { Litige } from '../../../forms/litiges'
import { useDraftedForm, withoutFields } from '../../../forms/use-drafted-form'
import { formatDate } from '../../../i18n/format'
import { useStore } from '../../../session/store'
import { Card } from '../../../ui/Card'
import { confirm } from '../../../ui/confirm'
import { toastSuccess } from '../../../ui/toast'
import { enregistrerDossier } from '../enregistrer-dossier'
import type { Dossier } from '../open-sheet'
import { readDossier } from '../read-dossier'
import { useSheet } from '../sheet-context'
import { useSaveFailureToast } from '../use-save-failure-toast'
import { refusees } from '../validites'
import classes from './ResultatForm.module.css'

/** Names the form to the button that saves it, in the bar below. */
export const RESULTAT_FORM = 'resultat'

const resultat = z.object({
  etatDossier: etat,
  dateAudit: z.string().nullable(),
  commentaireAuditeur: z.string().nullable(),
  commentaireExploitant: z.string().nullable(),
})
type Resultat = z.infer<typeof resultat>

const resultatOf = ({ exploitationDemarcheMillesime: millesime }: Dossier): Resultat => ({
  etatDossier: millesime?.etatDossier ?? 'SAISIE_EN_COURS',
  dateAudit: millesime?.dateAudit ?? null,
  commentaireAuditeur: millesime?.commentaireAuditeur ?? null,
  commentaireExploitant: millesime?.commentaireExploitant ?? null,
})

/** State, audit date and the two comments of a file (specification of the level-4 scheme, results screen). A farmer writes only the own comment. */
export function ResultatForm() {
  const { t } = useTranslation('indicateurs')
  const { key, dossier, revisionDossier, validites, autosave } = useSheet()
  const navigate = useNavigate()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const { modifierResultat, etatsPossibles } = dossier.permissions
  const millesime = dossier.exploitationDemarcheMillesime
  const id = useId()
  const form = useDraftedForm<Resultat>({
    place: [...Object.values(key), 'resultat'],
    saved: useMemo(() => ({ values: resultatOf(dossier), etag: revisionDossier }), [dossier, revisionDossier]),
    schema: resultat.partial() as ZodType<Partial<Resultat>>,
    isEditable: true,
  })
  const { values, change: changeValues } = form
  const { etatDossier, dateAudit } = values
  const change = (part: Partial<Resultat>) => changeValues((current) => ({ ...current, ...part }))
  const [isDateReadable, setDateReadable] = useState(true)
  const refused = refusees(useStore(validites))
  const isSentBack = etatDossier === 'ATTENTE_CORRECTION' && etatDossier !== millesime?.etatDossier

  const describe = ({ codeNational, mienne, sienne, par, le }: Conflit): Litige => {
    const name = codeNational.replace('exploitationDemarcheMillesime.', '') as keyof Resultat
    const textOf = (value: unknown) => {
      if (typeof value !== 'string') return ''
      if (name === 'etatDossier') return t(`commun:etatDossier.${value as 'VALIDE'}`)
      return name === 'dateAudit' ? formatDate(value) : value
    }
    const label = t(name === 'etatDossier' ? 'resultat.etat' : `resultat.${name}`)
    return { name, label, mienne: textOf(mienne), sienne: textOf(sienne), par, le }
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || !isDateReadable) return
    if (isSentBack && refused === 0 && !(await confirm({ message: t('resultat.sansCorrection') }))) return
    setBusy(true)
    try {
      await autosave.flush()
      const answer = await form.save({
        send: (changes, ifMatch) => enregistrerDossier(key, { exploitationDemarcheMillesime: changes }, ifMatch),
        reload: async () => {
          const { data, etag } = await readDossier(key)
          return { values: resultatOf(data), etag }
        },
        describe,
        without: withoutFields,
      })
      if (answer === null) return setBusy(false)
      toastSuccess(t('enregistre.titre'), t('enregistre.message'))
      await navigate('/')
    } catch (failure) {
      reportFailure(failure)
      setBusy(false)
    }
  }
  return (
    <Card title={t('resultat.titre')}>
      <form id={RESULTAT_FORM} className={classes.form} onSubmit={save}>
        {modifierResultat && (
          <>
            <div className={classes.court}>
              <SelectField
                label={t('resultat.etat')}
                value={etatDossier}
                choices={etatsPossibles.map((etat) => ({ value: etat, label: t(`commun:etatDossier.${etat}`) }))}
                onChange={(etat) => etat !== null && change({ etatDossier: etat })}
              />
              <DateField
                label={t('resultat.dateAudit')}
                value={dateAudit}
                onChange={(date) => change({ dateAudit: date })}
                onValidityChange={setDateReadable}
              />
            </div>
            {isSentBack && (
              <p role="status" className={classes.consequence} data-tone={refused === 0 ? 'bad' : 'neutral'}>
                {t('resultat.correction', { count: refused })}
              </p>
            )}
            <CommentaireAuditeur
              id={`${id}-auditeur`}
              value={values.commentaireAuditeur ?? ''}
              onChange={(text) => change({ commentaireAuditeur: text || null })}
            />
          </>
        )}
        <Field id={`${id}-exploitant`} label={t('resultat.commentaireExploitant')} error={undefined}>
          <textarea
            id={`${id}-exploitant`}
            className={field.input}
            rows={3}
            maxLength={5000}
            value={values.commentaireExploitant ?? ''}
            onChange={(event) => change({ commentaireExploitant: event.currentTarget.value || null })}
          />
        </Field>
      </form>
    </Card>
  )
}

interface CommentaireProps {
  id: string
  value: string
  onChange: (text: string) => void
}

function CommentaireAuditeur({ id, value, onChange }: CommentaireProps) {
  const { t } = useTranslation('indicateurs')
  return (
    <Field id={id} label={t('resultat.commentaireAuditeur')} error={undefined}>
      <textarea
        id={id}
        className={field.input}
        title={t('resultat.limite')}
        rows={3}
        maxLength={COMMENTAIRE_AUDITEUR_MAX}
        value={value}
        aria-describedby={`${id}-compte`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-compte`} className={classes.count}>
        {t('resultat.compte', { nombre: value.length, max: COMMENTAIRE_AUDITEUR_MAX })} · {t('resultat.limite')}
      </p>
    </Field>
  )
}
