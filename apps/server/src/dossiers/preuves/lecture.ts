import type { DemandePreuve, Language, LienPreuve, LieuPreuves, PreuvesDuDossier } from '@sillon/contract'
import {
  type Action,
  can,
  DomainError,
  estAttendue,
  etatDAttendue,
  etatDeLieu,
  etatDePreuve,
  etatsDesPreuves,
  isDecided,
  type LieuDePreuve,
  lieuxDePreuve,
  reponseALaDemande,
  type SituationDePreuve,
  situationDePreuve,
} from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import type { Database } from '#socle/database/database'
import type { PreuveGardee, PreuvesFigees } from '#socle/database/schema'
import { evaluationOf } from '../dossier/decidee'
import { type Lecture, lire } from '../dossier/lecture'
import type { OuvertureCalculee } from '../dossier/ouvrir'
import { findDecision, findLastDecision } from '../dossier/repository'
import { findDateReference, findDemandes, findLiens, findLiensDAvant, isCollective } from './liens-repository'
import { findNoms, findPreuvesById, hasFichiers } from './repository'

/**
 * Expected and attached proofs of a file in the order of the audit; for a decided file, the proofs of its decision.
 * @param version number of a decision, for its frozen proofs
 * @throws DomainError RESSOURCE_INCONNUE for an unknown number
 */
export async function preuvesDuDossier(
  db: Database,
  ouverture: OuvertureCalculee,
  language: Language,
  version?: number,
): Promise<PreuvesDuDossier> {
  const { key, dossier, user } = ouverture
  const { scheme, evaluation, estFige, dateReference, estCollective, liens } =
    version === undefined ? await ofNow(db, ouverture) : await ofVersion(db, ouverture, version)
  const demandes = dossier === undefined || version !== undefined ? [] : await findDemandes(db, dossier.idDossier)
  const proposees = estFige ? [] : await findProposees(db, ouverture, { dateReference, liens })
  const ids = [...liens, ...proposees].map(({ idPreuve }) => idPreuve)
  const preuves = await findPreuvesById(db, key.idExploitation, [...new Set(ids)])
  const noms = await findNoms(db, [...new Set(liens.flatMap(({ jugePar, liePar }) => [jugePar, liePar]))].filter(isId))
  const gardees = new Map(liens.map((lien) => [lien.idPreuve, lien]))
  const situation = situationDePreuve(scheme, evaluation, estCollective)
  const all = {
    liens: liens.map((lien) => ({ lieu: lien.lieu, lien: lienOf(lien, dateReference, noms) })),
    demandes: demandes.map((demande) => withReponse(demande, liens)),
    proposees,
  }
  const may = (action: Action) =>
    version === undefined && can(user, action, dossier && { etats: [dossier.etatDossier] })
  return {
    estFige,
    dateReference,
    permissions: {
      deposer: may('preuves.create'),
      modifier: may('preuves.update'),
      rattacher: may('preuves.rattacher'),
      detacher: may('preuves.detacher'),
      juger: may('preuves.juger'),
    },
    aDesFichiers: await hasFichiers(db, key.idExploitation),
    lieux: lieuxOf(scheme, all).map((lieu) => lieuOf(scheme, lieu, situation, all, language)),
    // A decided file shows the descriptions of its proofs at the decision, whatever changed since.
    preuves: estFige ? preuves.map((preuve) => ({ ...preuve, ...ditsDe(gardees.get(preuve.idPreuve)) })) : preuves,
  }
}

const isId = (id: number | null): id is number => id !== null

const withReponse = (demande: Awaited<ReturnType<typeof findDemandes>>[number], liens: readonly PreuveGardee[]) => ({
  ...demande,
  ...reponseALaDemande(
    demande,
    liens.filter(({ lieu }) => lieu === demande.lieu),
  ),
})

const ditsDe = (gardee: PreuveGardee | undefined) => {
  if (gardee === undefined) return {}
  const { nom, dateEffet, dateExpiration, millesimesValidite, note } = gardee
  return { nom, dateEffet, dateExpiration, millesimesValidite: millesimesValidite && [...millesimesValidite], note }
}

/** Places of a file with an open task about proofs, by task, once for each proof. */
export function preuvesEnSuspens(
  { scheme, evaluation }: Pick<Lecture, 'scheme' | 'evaluation'>,
  { dateReference, estCollective, liens }: PreuvesFigees,
  demandes: Awaited<ReturnType<typeof findDemandes>>,
) {
  const nobody = new Map<number, string | null>()
  const all = {
    liens: liens.map((lien) => ({ lieu: lien.lieu, lien: lienOf(lien, dateReference, nobody) })),
    demandes: demandes.map((demande) => withReponse(demande, liens)),
    proposees: [],
  }
  const situation = situationDePreuve(scheme, evaluation, estCollective)
  const etats = lieuxOf(scheme, all)
    .map((lieu) => lieuOf(scheme, lieu, situation, all, 'fr'))
    .flatMap((lieu) => etatsDesPreuves(lieu).map((etat) => ({ lieu: lieu.lieu, etat })))
  const where = (wanted: (typeof etats)[number]['etat']) =>
    etats.flatMap(({ lieu, etat }) => (etat === wanted ? [lieu] : []))
  return {
    DEMANDEE: where('DEMANDEE'),
    REFUSEE: where('REFUSEE'),
    EXPIREE: where('EXPIREE'),
    MANQUANTE: where('MANQUANTE'),
  }
}

/** A file with its attached proofs, and the day on which they must be valid: those of its decision, or else the present ones. */
async function ofNow(db: Database, ouverture: OuvertureCalculee) {
  const { dossier } = ouverture
  const { scheme, evaluation } = await lire(db, ouverture)
  const decision =
    dossier !== undefined && isDecided(dossier.etatDossier) ? await findLastDecision(db, dossier.idDossier) : undefined
  const preuves = decision?.preuves ?? (await preuvesActuelles(db, ouverture.key, dossier?.idDossier))
  return { scheme, evaluation, estFige: decision !== undefined, ...preuves }
}

/** Like `ofNow`, from the frozen content of a decision. */
async function ofVersion(db: Database, { dossier, codeNational, key }: OuvertureCalculee, numero: number) {
  const decision = dossier === undefined ? undefined : await findDecision(db, dossier.idDossier, numero)
  const figee = decision && evaluationOf(decision, codeNational, key.idMillesime)
  if (decision === undefined || figee === undefined) throw new DomainError('RESSOURCE_INCONNUE')
  return { ...figee, estFige: true, ...decision.preuves }
}

/** Present proofs of a file, in the form that a decision stores. */
export const preuvesActuelles = async (
  db: Database,
  demarche: Parameters<typeof isCollective>[1],
  idDossier: number | undefined,
): Promise<PreuvesFigees> => ({
  dateReference: await findDateReference(db, idDossier),
  estCollective: await isCollective(db, demarche),
  liens: idDossier === undefined ? [] : await findLiens(db, idDossier),
})

/** Proofs of the year before to propose: their place exists this year, they are still valid and not attached yet. */
async function findProposees(
  db: Database,
  { key, scheme }: OuvertureCalculee,
  { dateReference, liens }: { readonly dateReference: string; readonly liens: readonly PreuveGardee[] },
) {
  const lieux = lieuxDePreuve(scheme)
  const found = (await findLiensDAvant(db, key)).filter(
    ({ lieu, genre, idPreuve, dateExpiration }) =>
      lieux.has(lieu) &&
      !liens.some((lien) => lien.lieu === lieu && lien.idPreuve === idPreuve && lien.genre === genre) &&
      (dateExpiration === null || dateExpiration >= dateReference),
  )
  return found.map(({ idPreuve, lieu, genre }) => ({ idPreuve, lieu, genre }))
}

const lienOf = (
  { idLien, idPreuve, genre, numeroRevision, verdict, motif, dateExpiration, ...lien }: PreuveGardee,
  dateReference: string,
  noms: ReadonlyMap<number, string | null>,
): LienPreuve => ({
  idLien,
  idPreuve,
  genre,
  numeroRevision,
  etat: etatDePreuve({ verdict, dateExpiration }, dateReference),
  verdict,
  motif,
  jugePar: noms.get(lien.jugePar ?? 0) ?? null,
  jugeLe: lien.jugeLe,
  liePar: noms.get(lien.liePar ?? 0) ?? null,
  lieLe: lien.lieLe,
})

interface Tout {
  readonly liens: readonly { readonly lieu: string; readonly lien: LienPreuve }[]
  readonly demandes: readonly (DemandePreuve & { readonly lieu: string })[]
  readonly proposees: readonly (LieuPreuves['proposees'][number] & { readonly lieu: string })[]
}

/** The places with an expected or attached proof, in the order of the audit. A place removed from the rules of the year comes last. */
function lieuxOf(scheme: Scheme, { liens, demandes, proposees }: Tout): LieuDePreuve[] {
  const used = new Set([...scheme.preuves, ...liens, ...demandes, ...proposees].map(({ lieu }) => lieu))
  const lieux = lieuxDePreuve(scheme)
  const gone = [...used].filter((code) => !lieux.has(code))
  return [
    ...[...lieux.values()].filter(({ code }) => used.has(code)),
    ...gone.map((code) => ({
      code,
      idSousRubrique: null,
      idIndicateur: null,
      rubrique: null,
      libelle: scheme.libelleOf(code),
      codes: [],
    })),
  ]
}

function lieuOf(
  scheme: Scheme,
  { code, idSousRubrique, idIndicateur, rubrique, libelle }: LieuDePreuve,
  situation: SituationDePreuve,
  all: Tout,
  language: Language,
): LieuPreuves {
  const isHere = ({ lieu }: { readonly lieu: string }) => lieu === code
  const liens = all.liens.filter(isHere).map(({ lien }) => lien)
  const demandes = all.demandes.filter(isHere).map(({ lieu: _, ...demande }) => demande)
  const attendues = scheme.preuves.filter(isHere).map((attendue) => ({
    genre: attendue.genre,
    libelle: attendue.libelle[language],
    fondement: attendue.fondement,
    estAttendue: estAttendue(scheme, attendue, situation),
    etat: etatDAttendue(
      liens.filter(({ genre }) => genre === attendue.genre).map(({ etat }) => etat),
      demandes.some(({ genre, estRepondue }) => genre === attendue.genre && !estRepondue),
    ),
  }))
  return {
    lieu: code,
    idSousRubrique,
    idIndicateur,
    rubrique,
    libelle: libelle[language],
    etat: etatDeLieu(etatsDesPreuves({ attendues, liens, demandes })),
    attendues,
    liens,
    demandes,
    proposees: all.proposees.filter(isHere).map(({ idPreuve, genre }) => ({ idPreuve, genre })),
  }
}
