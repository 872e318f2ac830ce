import { COMMENTAIRE_AUDITEUR_MAX, saveDossier } from '@sillon/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { request } from '../../../api/client'
import { Card } from '../../../ui/Card'
import { toastSuccess } from '../../../ui/toast'
import { useSheet } from '../sheet-context'
import { useSaveFailureToast } from '../use-leave-guard'
import classes from './ResultatForm.module.css'

/** Names the form to the button that saves it, in the bar below. */
export const RESULTAT_FORM = 'resultat'

/** State, audit date and the two comments of a file (specification of the level-4 scheme, results screen). A farmer writes only the own comment. */
export function ResultatForm() {
  const { t } = useTranslation('indicateurs')
  const { key, dossier, autosave } = useSheet()
  const navigate = useNavigate()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const { modifierResultat, etatsPossibles } = dossier.permissions
  const millesime = dossier.exploitationDemarcheMillesime
  const id = useId()

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim() || null
    if (isBusy) return
    setBusy(true)
    try {
      await autosave.flush()
      await request(saveDossier, {
        params: { idExploitation: key.idExploitation, codeNational: key.codeNational },
        query: { millesime: key.millesime },
        body: {
          exploitationDemarcheMillesime: {
            commentaireExploitant: text('commentaireExploitant'),
            ...(modifierResultat && {
              etatDossier: etatsPossibles.find((etat) => etat === form.get('etatDossier')),
              dateAudit: text('dateAudit'),
              commentaireAuditeur: text('commentaireAuditeur'),
            }),
          },
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
            <label htmlFor={`${id}-etat`}>{t('resultat.etat')}</label>
            <select id={`${id}-etat`} name="etatDossier" defaultValue={millesime?.etatDossier ?? 'SAISIE_EN_COURS'}>
              {etatsPossibles.map((etat) => (
                <option key={etat} value={etat}>
                  {t(`commun:etatDossier.${etat}`)}
                </option>
              ))}
            </select>
            <label htmlFor={`${id}-date`}>{t('resultat.dateAudit')}</label>
            <input id={`${id}-date`} name="dateAudit" type="date" defaultValue={millesime?.dateAudit ?? ''} />
            <CommentaireAuditeur id={`${id}-auditeur`} initial={millesime?.commentaireAuditeur ?? ''} />
          </>
        )}
        <label htmlFor={`${id}-exploitant`}>{t('resultat.commentaireExploitant')}</label>
        <textarea
          id={`${id}-exploitant`}
          name="commentaireExploitant"
          rows={3}
          maxLength={5000}
          defaultValue={millesime?.commentaireExploitant ?? ''}
        />
      </form>
    </Card>
  )
}

function CommentaireAuditeur({ id, initial }: { id: string; initial: string }) {
  const { t } = useTranslation('indicateurs')
  const [nombre, setNombre] = useState(initial.length)
  return (
    <>
      <label htmlFor={id} title={t('resultat.limite')}>
        {t('resultat.commentaireAuditeur')}
      </label>
      <div>
        <textarea
          id={id}
          name="commentaireAuditeur"
          rows={3}
          maxLength={COMMENTAIRE_AUDITEUR_MAX}
          defaultValue={initial}
          aria-describedby={`${id}-compte`}
          onInput={(event) => setNombre(event.currentTarget.value.length)}
        />
        <p id={`${id}-compte`} className={classes.count}>
          {t('resultat.compte', { nombre, max: COMMENTAIRE_AUDITEUR_MAX })} · {t('resultat.limite')}
        </p>
      </div>
    </>
  )
}
