import { COMMENTAIRE_AUDITEUR_MAX } from '@sillon/contract'
import { isDecided } from '@sillon/domain'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLibelle } from '#dossiers/dossier/use-libelle'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { DateField } from '#socle/fields/DateField'
import { Field } from '#socle/fields/Field'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { Card } from '#socle/ui/Card'
import field from '../../../../socle/fields/Field.module.css'
import classes from './ResultatForm.module.css'
import { type Champ, RESULTAT_FORM, type Resultat } from './resultat'
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
  const [isDateReadable, setDateReadable] = useState(true)
  const { etat: sauvegarde, save } = useAutosaveResultat(resultat, isDateReadable)
  const [isResumed, setResumed] = useState(Object.keys(resultat.changements()).length > 0)
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
              <DateAudit resultat={resultat} onValidityChange={setDateReadable} />
            </div>
            <Commentaire champ="commentaireAuditeur" max={COMMENTAIRE_AUDITEUR_MAX} resultat={resultat} isCounted />
          </>
        )}
        {commenter && <Commentaire champ="commentaireExploitant" max={5000} resultat={resultat} />}
        <p role="status" className={classes.count}>
          {sauvegarde !== null && t(`resultat.sauvegarde.${sauvegarde}`)}
        </p>
      </form>
    </Card>
  )
}

interface DateProps {
  resultat: Resultat
  onValidityChange: (isValid: boolean) => void
}

function DateAudit({ resultat, onValidityChange }: DateProps) {
  const libelle = useLibelle()
  const [dateAudit, setDateAudit] = useState(resultat.valeur('dateAudit'))
  return (
    <DateField
      label={libelle('dateAudit')}
      value={dateAudit}
      onChange={(date) => {
        setDateAudit(date)
        resultat.change({ dateAudit: date })
      }}
      onValidityChange={onValidityChange}
    />
  )
}

interface CommentaireProps {
  champ: Extract<Champ, `commentaire${string}`>
  max: number
  resultat: Resultat
  /** Shows the number of used characters, because there are few. */
  isCounted?: boolean
}

function Commentaire({ champ, max, resultat, isCounted = false }: CommentaireProps) {
  const { t } = useTranslation('indicateurs')
  const libelle = useLibelle()
  const id = useId()
  const initial = resultat.valeur(champ) ?? ''
  const [nombre, setNombre] = useState(initial.length)
  return (
    <Field id={id} label={libelle(champ)} error={undefined}>
      <textarea
        id={id}
        name={champ}
        className={field.input}
        title={isCounted ? t('resultat.limite') : undefined}
        rows={3}
        maxLength={max}
        defaultValue={initial}
        aria-describedby={isCounted ? `${id}-compte` : undefined}
        onInput={(event) => {
          setNombre(event.currentTarget.value.length)
          resultat.change({ [champ]: event.currentTarget.value })
        }}
      />
      {isCounted && (
        <p id={`${id}-compte`} className={classes.count}>
          {t('resultat.compte', { nombre, max })} · {t('resultat.limite')}
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
