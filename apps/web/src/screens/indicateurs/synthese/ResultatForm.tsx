import { COMMENTAIRE_AUDITEUR_MAX } from '@sillon/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { DateField } from '../../../fields/DateField'
import { Field } from '../../../fields/Field'
import field from '../../../fields/Field.module.css'
import { SelectField } from '../../../fields/SelectField'
import { useStore } from '../../../session/store'
import { Card } from '../../../ui/Card'
import { confirm } from '../../../ui/confirm'
import { toastSuccess } from '../../../ui/toast'
import { enregistrerDossier } from '../enregistrer-dossier'
import { useSheet } from '../sheet-context'
import { useSaveFailureToast } from '../use-leave-guard'
import { refusees } from '../validites'
import classes from './ResultatForm.module.css'

/** Names the form to the button that saves it, in the bar below. */
export const RESULTAT_FORM = 'resultat'

/** State, audit date and the two comments of a file (specification of the level-4 scheme, results screen). A farmer writes only the own comment. */
export function ResultatForm() {
  const { t } = useTranslation('indicateurs')
  const { key, dossier, validites, autosave } = useSheet()
  const navigate = useNavigate()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const { modifierResultat, etatsPossibles } = dossier.permissions
  const millesime = dossier.exploitationDemarcheMillesime
  const id = useId()
  const [etatDossier, setEtat] = useState(millesime?.etatDossier ?? 'SAISIE_EN_COURS')
  const [dateAudit, setDateAudit] = useState(millesime?.dateAudit ?? null)
  const [isDateReadable, setDateReadable] = useState(true)
  const refused = refusees(useStore(validites))
  const isSentBack = etatDossier === 'ATTENTE_CORRECTION' && etatDossier !== millesime?.etatDossier

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim() || null
    if (isBusy || !isDateReadable) return
    if (isSentBack && refused === 0 && !(await confirm({ message: t('resultat.sansCorrection') }))) return
    setBusy(true)
    try {
      await autosave.flush()
      await enregistrerDossier(key, {
        exploitationDemarcheMillesime: {
          commentaireExploitant: text('commentaireExploitant'),
          ...(modifierResultat && { etatDossier, dateAudit, commentaireAuditeur: text('commentaireAuditeur') }),
        },
      })
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
                onChange={(etat) => etat !== null && setEtat(etat)}
              />
              <DateField
                label={t('resultat.dateAudit')}
                value={dateAudit}
                onChange={setDateAudit}
                onValidityChange={setDateReadable}
              />
            </div>
            {isSentBack && (
              <p role="status" className={classes.consequence} data-tone={refused === 0 ? 'bad' : 'neutral'}>
                {t('resultat.correction', { count: refused })}
              </p>
            )}
            <CommentaireAuditeur id={`${id}-auditeur`} initial={millesime?.commentaireAuditeur ?? ''} />
          </>
        )}
        <Field id={`${id}-exploitant`} label={t('resultat.commentaireExploitant')} error={undefined}>
          <textarea
            id={`${id}-exploitant`}
            name="commentaireExploitant"
            className={field.input}
            rows={3}
            maxLength={5000}
            defaultValue={millesime?.commentaireExploitant ?? ''}
          />
        </Field>
      </form>
    </Card>
  )
}

function CommentaireAuditeur({ id, initial }: { id: string; initial: string }) {
  const { t } = useTranslation('indicateurs')
  const [nombre, setNombre] = useState(initial.length)
  return (
    <Field id={id} label={t('resultat.commentaireAuditeur')} error={undefined}>
      <textarea
        id={id}
        name="commentaireAuditeur"
        className={field.input}
        title={t('resultat.limite')}
        rows={3}
        maxLength={COMMENTAIRE_AUDITEUR_MAX}
        defaultValue={initial}
        aria-describedby={`${id}-compte`}
        onInput={(event) => setNombre(event.currentTarget.value.length)}
      />
      <p id={`${id}-compte`} className={classes.count}>
        {t('resultat.compte', { nombre, max: COMMENTAIRE_AUDITEUR_MAX })} · {t('resultat.limite')}
      </p>
    </Field>
  )
}
