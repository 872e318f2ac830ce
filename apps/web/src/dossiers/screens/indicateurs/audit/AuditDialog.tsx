import { libellesGravites, libellesPositions, libellesVerdictsAudit, type ValeurAuditee } from '@sillon/contract'
import { estAuditable } from '@sillon/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useValeurAuditee } from '#dossiers/feuille/audit'
import { sansBalises } from '#dossiers/feuille/gras'
import { useLigne, useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { Dialog } from '#socle/ui/Dialog'
import { useTexteAudite } from '../lecture/audit/ValeurAuditee'
import { useTexte } from '../lecture/explication/use-texte'
import classes from './Audit.module.css'
import { AuditForm } from './AuditForm'
import { ReponseForm } from './ReponseForm'

/** Claimed and audited value of a row side by side, with the auditor's words and the answer; forms for those who may write them. */
export default function AuditDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const { store, scheme, dossier } = useSheet()
  const dite = useValeurAuditee(code)
  const [isRepondant, setRepondant] = useState(false)
  const { auditer, repondreAudit } = dossier.permissions
  const libelle = sansBalises(store.indicateur(code)?.libelle ?? code)
  const isAuditor = auditer && estAuditable(scheme, code)
  // Advisers may audit and answer: the value of somebody else only.
  const isAsked = dite !== undefined && repondreAudit && !dite.estDuLecteur
  // Who audits answers on request: their own form comes first.
  const isAnswering = dite !== undefined && repondreAudit && (isRepondant || !isAuditor)
  const isAuditing = isAuditor && !isAnswering
  return (
    <Dialog title={t('titre', { libelle })} size="36rem" onClose={onClose} isEntry>
      <Valeurs code={code} dite={dite} isInForm={isAuditing} />
      {isAuditing && (
        <AuditForm
          key={dite?.auditeLe}
          code={code}
          dite={dite}
          onClose={onClose}
          onAnswer={isAsked ? () => setRepondant(true) : undefined}
        />
      )}
      {isAnswering && <ReponseForm code={code} dite={dite} onClose={onClose} />}
      {dite === undefined && !isAuditor && <p className={classes.soft}>{t('aucune')}</p>}
    </Dialog>
  )
}

/** Claimed value, audited value with its words, and the answer. @param isInForm whether the form below has the audited value and its words */
function Valeurs({ code, dite, isInForm }: { code: string; dite: ValeurAuditee | undefined; isInForm: boolean }) {
  const { t } = useTranslation('audit')
  const { language, date } = useFormat()
  const texteDe = useTexte()
  const audite = useTexteAudite(code)
  const { valeur } = useLigne(code)
  return (
    <div className={classes.cote}>
      <dl>
        <dt>{t('declare')}</dt>
        <dd>{texteDe({ code, value: valeur })}</dd>
      </dl>
      {dite !== undefined && (
        <dl>
          <dt>{t('audite')}</dt>
          {!isInForm && (
            <>
              <dd>{audite}</dd>
              <dd className={classes.soft}>
                {libellesVerdictsAudit[dite.verdict][language]}
                {dite.gravite !== null && ` (${libellesGravites[dite.gravite][language].toLowerCase()})`}
              </dd>
              {dite.commentaire !== null && <dd className={classes.mots}>{dite.commentaire}</dd>}
            </>
          )}
          <dd className={classes.soft}>
            {t('par', { nom: dite.auditePar ?? t('inconnu'), date: date(dite.auditeLe) })}
          </dd>
        </dl>
      )}
      {dite?.reponse != null && (
        <dl>
          <dt>{t('reponse')}</dt>
          <dd>{libellesPositions[dite.reponse.position][language]}</dd>
          {dite.reponse.texte !== null && <dd className={classes.mots}>{dite.reponse.texte}</dd>}
          <dd className={classes.soft}>
            {t('par', { nom: dite.reponse.par ?? t('inconnu'), date: date(dite.reponse.le) })}
          </dd>
        </dl>
      )}
    </div>
  )
}
