import { libellesPositions, libellesVerdictsAudit } from '@sillon/contract'
import { RIEN } from '@sillon/referentials'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ligneAuditee, useValeurAuditee } from '#dossiers/feuille/audit'
import { sansBalises } from '#dossiers/feuille/gras'
import { useLigne, useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { useTexte } from '../explication/use-texte'
import classes from './ValeurAuditee.module.css'

/** Value of the auditor beside the claimed one of a row, with its verdict and the answer. A click opens them. Draws nothing without one. */
export function ValeurAuditee({ code, libelle }: { code: string; libelle: string }) {
  const { auditee } = useLigne(code)
  return auditee === null ? null : <Marque code={code} libelle={libelle} />
}

function Marque({ code, libelle }: { code: string; libelle: string }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const dite = useValeurAuditee(code)
  const texte = useTexteAudite(code)
  const { dossier } = useSheet()
  if (dite === undefined) return null
  const reponse = dite.reponse?.position
  // Those who answer are told that nobody did.
  const suite =
    reponse === undefined
      ? dossier.permissions.repondreAudit && !dossier.permissions.auditer && t('audit.aRepondre')
      : libellesPositions[reponse][language].toLowerCase()
  const verdict = libellesVerdictsAudit[dite.verdict][language].toLowerCase()
  return (
    <span className={classes.line} data-mark>
      <button
        type="button"
        className={classes.mark}
        data-verdict-audit={dite.verdict}
        aria-label={t('audit.marqueDe', {
          libelle: sansBalises(libelle),
          valeur: texte,
          suite: [verdict, suite].filter(Boolean).join(', '),
        })}
        onClick={() => ligneAuditee.set(code)}
      >
        <IconClipboardCheck size={14} aria-hidden />
        {t('audit.marque', { valeur: texte })}
        {dite.verdict === 'NON_CONFORME' && <span className={classes.soft}>{verdict}</span>}
        {suite && <span className={classes.soft}>{suite}</span>}
      </button>
    </span>
  )
}

/** Value of the auditor of a row as text; "empty" where it counts as an empty row. */
export function useTexteAudite(code: string): string {
  const { t } = useTranslation('indicateurs')
  const texteDe = useTexte()
  const { auditee } = useLigne(code)
  return auditee === null || auditee.valeur === null
    ? t('audit.vide')
    : (texteDe({ code, value: auditee.valeur }) ?? RIEN)
}
