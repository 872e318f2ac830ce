import type { getDossier } from '@sillon/contract'
import { campagneFault, type Fault, gestionFaults, settleEquivalence } from '@sillon/domain'
import type { Answer } from '../../api/client'

export type Dossier = Answer<typeof getDossier>
export type Demarche = Dossier['exploitationDemarche']
type Annee = NonNullable<Dossier['exploitationDemarcheMillesime']>

/** What the screen shows: what holds for the procedure whatever the year, and what holds for the year. */
export interface Infos {
  readonly demarche: Demarche
  readonly annee: Saisie
}

/** The fields of the year that this screen has; the state and the comments are the results screen's. */
const champsAnnee = [
  'idOrganisme',
  'dateEntree',
  'dateAudit',
  'dateCertification',
  'periodeAuditeeDebut',
  'periodeAuditeeFin',
  'certificateurExterne',
  'nomAuditeurExterne',
  'prenomAuditeurExterne',
  'natureAudit',
  'nomStructurePorteuse',
  'adresseAuditeurExterne',
  'adresse2AuditeurExterne',
  'codePostalAuditeurExterne',
  'communeAuditeurExterne',
] as const
export type Saisie = { readonly [Champ in (typeof champsAnnee)[number]]: Annee[Champ] | null }

/** What the person changed and has not saved. */
export interface Changements {
  readonly demarche: Partial<Demarche>
  readonly annee: Partial<Saisie>
}

export const aucunChangement: Changements = { demarche: {}, annee: {} }

/** What the server has; nothing is filled in of a year that nobody has opened. */
export const infosOf = ({ exploitationDemarche, exploitationDemarcheMillesime: annee }: Dossier): Infos => ({
  demarche: exploitationDemarche,
  annee: Object.fromEntries(champsAnnee.map((champ) => [champ, annee?.[champ] ?? null])) as Saisie,
})

/** What is on the screen: what the server has, under what the person changed. */
export const withChangements = (saved: Infos, { demarche, annee }: Changements): Infos => ({
  demarche: settleEquivalence({ ...saved.demarche, ...demarche }),
  annee: { ...saved.annee, ...annee },
})

/** What differs between the server's and the screen's; a field put back to what it was is no change. */
export const changementsOf = (saved: Infos, shown: Infos): Changements => ({
  demarche: different(saved.demarche, shown.demarche),
  annee: different(saved.annee, shown.annee),
})

const different = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([champ, value]) => value !== before[champ as keyof Values]),
  ) as Partial<Values>

export const isUnchanged = ({ demarche, annee }: Changements): boolean =>
  Object.keys(demarche).length === 0 && Object.keys(annee).length === 0

/** What keeps the screen from being validated, by field (specification 2, section 5). */
export function fautesOf({ demarche, annee }: Infos): readonly Fault[] {
  const campagne = campagneFault(demarche.hve3CampPrec)
  return [...gestionFaults(annee), ...(campagne === null ? [] : [{ path: 'hve3CampPrec', code: campagne }])]
}
