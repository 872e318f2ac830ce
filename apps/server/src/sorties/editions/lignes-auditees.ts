import { libellesGravites, libellesPositions, libellesVerdictsAudit, type ValeurAuditee } from '@sillon/contract'
import { jourDe } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import type { Indicateur } from '@sillon/referentials'
import { textes } from './textes'
import { type Lecteur, uniteDe } from './valeurs'

/** A row with a value of the auditor, in the words of a document. */
export interface LigneAuditee {
  readonly code: string
  readonly libelle: string
  readonly declare: string
  readonly audite: string
  /** Verdict with its severity. */
  readonly verdict: string
  readonly commentaire: string | null
  readonly auditePar: string | null
  /** YYYY-MM-DD. */
  readonly auditeLe: string
  /** Position of the answer, then its words; null without one. */
  readonly reponse: string | null
}

/** A row with a value of the auditor, beside its claimed value. */
export function ligneAuditee(
  { codeNational: code, valeur, verdict, gravite, commentaire, auditePar, auditeLe, reponse }: ValeurAuditee,
  indicateur: Indicateur,
  { libelle, declaree }: { readonly libelle: string; readonly declaree: Value },
  { language, nom, millesime }: Lecteur,
): LigneAuditee {
  const t = textes[language]
  const dite = (value: Value) =>
    value === null
      ? t.vide
      : indicateur.kind.format(value, { language, unite: uniteDe(indicateur.unite, language), nom, millesime })
  const severite = gravite === null ? '' : ` (${libellesGravites[gravite][language].toLowerCase()})`
  return {
    code,
    libelle,
    declare: dite(declaree),
    audite: dite(indicateur.kind.decode(valeur)),
    verdict: `${libellesVerdictsAudit[verdict][language]}${severite}`,
    commentaire,
    auditePar,
    auditeLe: jourDe(auditeLe),
    reponse:
      reponse === null
        ? null
        : [libellesPositions[reponse.position][language], reponse.texte].filter(Boolean).join(' – '),
  }
}
