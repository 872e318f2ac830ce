import type { Fault } from '../domain-error'

/** Fields of a farm's procedure about a certification obtained through an equivalence. */
export interface Equivalence {
  readonly estCertificationEquivalente: boolean
  /** Total (true) or partial (false). */
  readonly certificationEquivalenteEstTotale: boolean | null
  readonly certificationEquivalenteType: number | null
  readonly certificationEquivalenteDateCertification: string | null
  readonly certificationEquivalenteDateAudit: string | null
  /** Document that proves it, by identifier. */
  readonly certificationEquivalenteDocument: number | null
}

/** Without an equivalence its fields are cleared; with one it is total by default (specification 2, section 4, info screen rules). */
export const settleEquivalence = <Infos extends Equivalence>(infos: Infos): Infos =>
  infos.estCertificationEquivalente
    ? { ...infos, certificationEquivalenteEstTotale: infos.certificationEquivalenteEstTotale ?? true }
    : {
        ...infos,
        certificationEquivalenteEstTotale: null,
        certificationEquivalenteType: null,
        certificationEquivalenteDateCertification: null,
        certificationEquivalenteDateAudit: null,
        certificationEquivalenteDocument: null,
      }

export interface Gestion {
  readonly dateEntree: string | null
  readonly periodeAuditeeDebut: string | null
  readonly periodeAuditeeFin: string | null
}

/** Faults in the management of the certification, by field (specification 2, section 5). Dates are YYYY-MM-DD. */
export function gestionFaults({ dateEntree, periodeAuditeeDebut, periodeAuditeeFin }: Gestion): Fault[] {
  const faults: Fault[] = []
  if (dateEntree === null) faults.push({ path: 'dateEntree', code: 'DATE_ENTREE_OBLIGATOIRE' })
  if (periodeAuditeeDebut !== null && periodeAuditeeFin !== null && periodeAuditeeFin < periodeAuditeeDebut)
    faults.push({ path: 'periodeAuditeeFin', code: 'PERIODE_INVERSEE' })
  return faults
}

/** Whether a file says its audited period: the first and the last day. */
export const aPeriodeAuditee = (periode: Pick<Gestion, 'periodeAuditeeDebut' | 'periodeAuditeeFin'>): boolean =>
  periode.periodeAuditeeDebut !== null && periode.periodeAuditeeFin !== null

/** Fault of the campaign of an earlier certification, which is a year of four digits. */
export const campagneFault = (annee: number | null): string | null =>
  annee === null || /^[12]\d{3}$/.test(String(annee)) ? null : 'ANNEE_QUATRE_CHIFFRES'
