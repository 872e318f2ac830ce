import type { Document, getDossier, saveDossier } from '@sillon/contract'
import { campagneFault, type Fault, gestionFaults, settleEquivalence } from '@sillon/domain'
import type { Answer, Inputs } from '#socle/api/client'

export type Dossier = Answer<typeof getDossier>
/** Fields of the procedure without its documents, which are separate, as whole objects. */
export type Demarche = Omit<
  Dossier['exploitationDemarche'],
  'contratStructureCollective' | 'ficheAnnuaire' | 'certificationEquivalenteDocument'
>
type Annee = NonNullable<Dossier['exploitationDemarcheMillesime']>

/** Content of the screen: the data of the procedure for every year, and those of the year. */
export interface Infos {
  readonly demarche: Demarche
  readonly annee: Saisie
  readonly documents: Documents
}

/** Fields with documents, and the usual type of these (specification 2, section 3). */
export const typesDemandes = {
  contratOrganisme: 'CONTRAT_ORGANISME',
  documentHve1: 'ATTESTATION_HVE1',
  documentHve2: 'CERTIFICAT_HVE2',
  contratStructureCollective: 'CONTRAT_STRUCTURE_COLLECTIVE',
  ficheAnnuaire: 'FICHE_ANNUAIRE',
  certificationEquivalenteDocument: 'CERTIFICATION_EQUIVALENTE',
} as const
export type ChampDocument = keyof typeof typesDemandes
/** Documents of each field, by field. */
export type Documents = Readonly<Record<ChampDocument, readonly Document[]>>

/** Maximum number of documents of a field: the fields of the levels are lists. */
export const maximumOf = (champ: ChampDocument): number =>
  champ === 'documentHve1' || champ === 'documentHve2' ? 50 : 1

/** Fields of the year on this screen; the state and the comments belong to the results screen. */
const champsAnnee = [
  'idOrganisme',
  'numeroContrat',
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

/** Unsaved changes of the person. */
export interface Changements {
  readonly demarche: Partial<Demarche>
  readonly annee: Partial<Saisie>
  readonly documents: Partial<Documents>
}

export const aucunChangement: Changements = { demarche: {}, annee: {}, documents: {} }

const atMostOne = (document: Document | null) => (document === null ? [] : [document])

/** Values of the server; without a file, the fields of the year are empty. */
export function infosOf(dossier: Dossier): Infos {
  const { exploitationDemarche, exploitationDemarcheMillesime: annee } = dossier
  const { contratStructureCollective, ficheAnnuaire, certificationEquivalenteDocument, ...demarche } =
    exploitationDemarche
  return {
    demarche,
    annee: Object.fromEntries(champsAnnee.map((champ) => [champ, annee?.[champ] ?? null])) as Saisie,
    documents: {
      contratOrganisme: atMostOne(dossier.contratOrganisme),
      documentHve1: dossier.documentHve1,
      documentHve2: dossier.documentHve2,
      contratStructureCollective: atMostOne(dossier.contratStructureCollective),
      ficheAnnuaire: atMostOne(dossier.ficheAnnuaire),
      certificationEquivalenteDocument: atMostOne(dossier.certificationEquivalenteDocument),
    },
  }
}

/** Content of the screen: the server's values with the person's changes applied. */
export function withChangements(saved: Infos, changements: Changements): Infos {
  const documents = { ...saved.documents, ...changements.documents }
  const [ofEquivalence] = documents.certificationEquivalenteDocument
  const { certificationEquivalenteDocument, ...demarche } = settleEquivalence({
    ...saved.demarche,
    ...changements.demarche,
    certificationEquivalenteDocument: ofEquivalence?.idDocument ?? null,
  })
  return {
    demarche,
    annee: { ...saved.annee, ...changements.annee },
    documents:
      certificationEquivalenteDocument === null ? { ...documents, certificationEquivalenteDocument: [] } : documents,
  }
}

/** Differences between the server's values and the screen's; a field restored to its saved value is no change. */
export const changementsOf = (saved: Infos, shown: Infos): Changements => ({
  demarche: different(saved.demarche, shown.demarche),
  annee: different(saved.annee, shown.annee),
  documents: different(saved.documents, shown.documents, (before, after) => `${idsOf(before)}` === `${idsOf(after)}`),
})
const idsOf = (documents: readonly Document[]) => documents.map(({ idDocument }) => idDocument)

const different = <Values extends object>(
  before: Values,
  after: Values,
  isSame: (before: Values[keyof Values], after: Values[keyof Values]) => boolean = Object.is,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([champ, value]) => !isSame(before[champ as keyof Values], value)),
  ) as Partial<Values>

/** Body of the call: documents by their identifiers, each under its name in the call. */
export function bodyOf({ demarche, annee, documents }: Changements): Inputs<typeof saveDossier>['body'] {
  const liste = (champ: ChampDocument) => (documents[champ] === undefined ? {} : { [champ]: idsOf(documents[champ]) })
  const cite = (champ: ChampDocument) =>
    documents[champ] === undefined ? {} : { [champ]: documents[champ][0]?.idDocument ?? null }
  return {
    exploitationDemarche: {
      ...demarche,
      ...cite('contratStructureCollective'),
      ...cite('ficheAnnuaire'),
      ...cite('certificationEquivalenteDocument'),
    },
    exploitationDemarcheMillesime: { ...annee, ...cite('contratOrganisme') },
    ...liste('documentHve1'),
    ...liste('documentHve2'),
  }
}

/** Faults of the screen that prevent a save, by field (specification 2, section 5). */
export function fautesOf({ demarche, annee }: Infos): readonly Fault[] {
  const campagne = campagneFault(demarche.hve3CampPrec)
  return [...gestionFaults(annee), ...(campagne === null ? [] : [{ path: 'hve3CampPrec', code: campagne }])]
}
