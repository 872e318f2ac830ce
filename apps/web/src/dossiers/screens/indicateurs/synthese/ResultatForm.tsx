import { COMMENTAIRE_AUDITEUR_MAX } from '@sillon/contract'
import { isDecided } from '@sillon/domain'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLibelle } from '#dossiers/dossier/use-libelle'
import { RESULTAT_FORM } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { DateField } from '#socle/fields/DateField'
import { Field } from '#socle/fields/Field'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { useFormat } from '#socle/i18n/format'
import { useStore } from '#socle/state/store'
import { Card } from '#socle/ui/Card'
import field from '../../../../socle/fields/Field.module.css'
import classes from './ResultatForm.module.css'
import { type Champ, orNull, type Resultat } from './resultat'
import { useAutosaveResultat } from './use-autosave-resultat'

/**
 * Audit date and the two comments of a file (specification of the level-4 scheme, results screen), saved as one leaves a field: the only act of the page is
 * the decision. A farmer writes only their own comment, until the file is decided; unsaved values stay on the device.
 */
export function ResultatForm({ resultat }: { resultat: Resultat }) {
  const { t } = useTranslation('indicateurs')
  const { dossier } = useSheet()
  const { modifierResultat, commenter } = dossier.permissions
  const etat = dossier.exploitationDemarcheMillesime?.etatDossier
  const [isResumed, setResumed] = useState(Object.keys(resultat.changements()).length > 0)
  const { etat: sauvegarde, faults, save } = useAutosaveResultat(resultat, () => setResumed(false))
  const [version, setVersion] = useState(0)

  const abandon = () => {
    resultat.forget()
    setResumed(false)
    setVersion(version + 1)
  }
  // A decided file is read-only: it must be reopened first.
  if ((etat !== undefined && isDecided(etat)) || (!modifierResultat && !commenter))
    return <CommentaireLu resultat={resultat} />
  return (
    <Card title={t('resultat.titre')}>
      <form
        key={version}
        id={RESULTAT_FORM}
        className={classes.form}
        onBlur={save}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {isResumed && <BrouillonRepris onAbandon={abandon} />}
        {modifierResultat && (
          <>
            <div className={classes.court}>
              <DateAudit resultat={resultat} error={faults.dateAudit} />
            </div>
            <Commentaire
              champ="commentaireAuditeur"
              max={COMMENTAIRE_AUDITEUR_MAX}
              resultat={resultat}
              error={faults.commentaireAuditeur}
              isCounted
            />
          </>
        )}
        {commenter && (
          <Commentaire
            champ="commentaireExploitant"
            max={5000}
            resultat={resultat}
            error={faults.commentaireExploitant}
          />
        )}
        <p role="status" className={classes.count}>
          {sauvegarde !== null && t(`resultat.sauvegarde.${sauvegarde}`)}
        </p>
      </form>
    </Card>
  )
}

interface DateProps {
  resultat: Resultat
  error: string | undefined
}

/** An unreadable date waits: the other fields are saved, and the saved date stays. */
function DateAudit({ resultat, error }: DateProps) {
  const libelle = useLibelle()
  useStore(resultat.typed)
  return (
    <DateField
      label={libelle('dateAudit')}
      value={resultat.valeur('dateAudit')}
      onChange={(dateAudit) => resultat.change({ dateAudit })}
      onValidityChange={(isReadable) => !isReadable && resultat.change({ dateAudit: resultat.connu('dateAudit') })}
      error={error}
    />
  )
}

interface CommentaireProps {
  error: string | undefined
  champ: Extract<Champ, `commentaire${string}`>
  max: number
  resultat: Resultat
  /** Shows the number of used characters, because there are few. */
  isCounted?: boolean
}

function Commentaire({ champ, max, resultat, error, isCounted = false }: CommentaireProps) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const libelle = useLibelle()
  const id = useId()
  const initial = resultat.valeur(champ) ?? ''
  const [nombre, setNombre] = useState(initial.length)
  const texte = useRef<HTMLTextAreaElement>(null)
  const typed = useStore(resultat.typed)
  // The saved text replaces the shown one where it is another: somebody else’s, after a conflict or beside a save of one’s own.
  useEffect(() => {
    const saved = resultat.connu(champ)
    if (texte.current === null || champ in typed || orNull(texte.current.value) === saved) return
    texte.current.value = saved ?? ''
    setNombre(texte.current.value.length)
  }, [resultat, champ, typed])
  return (
    <Field id={id} label={libelle(champ)} error={error}>
      <textarea
        ref={texte}
        id={id}
        name={champ}
        className={field.input}
        title={isCounted ? t('resultat.limite') : undefined}
        rows={3}
        maxLength={max}
        defaultValue={initial}
        aria-invalid={error !== undefined}
        aria-describedby={
          [isCounted && `${id}-compte`, error && `${id}-message`].filter(Boolean).join(' ') || undefined
        }
        onInput={(event) => {
          setNombre(event.currentTarget.value.length)
          resultat.change({ [champ]: event.currentTarget.value })
        }}
      />
      {isCounted && (
        <p id={`${id}-compte`} className={classes.count}>
          {t('resultat.compte', { nombre: number(nombre), max: number(max) })}
        </p>
      )}
    </Field>
  )
}

/** Comment of the farmer, written before the decision. */
function CommentaireLu({ resultat }: { resultat: Resultat }) {
  const libelle = useLibelle()
  const said = resultat.valeur('commentaireExploitant')
  if (said === null) return null
  return (
    <Card title={libelle('commentaireExploitant')}>
      <p className={classes.dit}>{said}</p>
    </Card>
  )
}
