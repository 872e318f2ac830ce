import type {
  demanderPreuve as demanderPreuveCall,
  jugerPreuves as jugerPreuvesCall,
  rattacherPreuves as rattacherPreuvesCall,
} from '@sillon/contract'
import { DomainError, type Fault, lieuxDePreuve } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import type { z } from 'zod'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { record } from '#socle/journal/journal'
import { changedSince, conflictsOf, ownChanges, refuseConflicts } from '#socle/journal/since'
import { annoncerPreuves } from '../annonces/preuves'
import { lockFor, type OuvertureCalculee } from '../dossier/ouvrir'
import { champDeDemande, champDeLien, champDePreuve, changementsDeLiens } from './journal'
import {
  countDepuis,
  findDemandes,
  findLiens,
  insertDemande,
  insertLiens,
  isInfectee,
  removeDemande,
  removeLien,
  setVerdict,
} from './liens-repository'
import { lockPreuves, setDits } from './repository'

/** Journal context of changes of a file. */
const contextOf = ({ user, key, codeNational }: OuvertureCalculee) => ({
  idUtilisateur: user.idUtilisateur,
  idExploitation: key.idExploitation,
  idMillesime: key.idMillesime,
  codeDemarche: codeNational,
})

type Place = z.output<typeof rattacherPreuvesCall.body>[number]

/** Fault of a place that the scheme lacks, or of a kind that nobody asks for there. */
function placeFault(scheme: Scheme, { lieu, genre }: Pick<Place, 'lieu' | 'genre'>): 'lieu' | 'genre' | null {
  if (!lieuxDePreuve(scheme).has(lieu)) return 'lieu'
  const isAsked = scheme.preuves.some((attendue) => attendue.lieu === lieu && attendue.genre === genre)
  return genre === null || isAsked ? null : 'genre'
}

/**
 * Attaches proofs of the farm to a file, in one transaction, journalled. Attaching a proof adds the campaign to its years of validity.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, REFERENCE_INCONNUE for a proof that the farm lacks, or an unknown place or kind,
 * FICHIER_INFECTE
 */
export const rattacher = (db: Database, ouverture: OuvertureCalculee, places: readonly Place[]): Promise<void> =>
  db.transaction(async (tx) => {
    const ids = [...new Set(places.map(({ idPreuve }) => idPreuve))]
    const known = await lockPreuves(tx, ouverture.key.idExploitation, ids)
    const has = new Set(known.map(({ idPreuve }) => idPreuve))
    const faults = places.flatMap(({ idPreuve }, i): Fault[] =>
      has.has(idPreuve) ? [] : [{ path: `${i}.idPreuve`, code: 'REFERENCE_INCONNUE' }],
    )
    if (faults.length > 0) throw new DomainError('REFERENCE_INCONNUE', {}, faults)
    if (await isInfectee(tx, ids)) throw new DomainError('FICHIER_INFECTE')
    await lierDans(
      tx,
      ouverture,
      places.map((place, i) => ({ ...place, path: `${i}` })),
    )
  })

/** Like `rattacher`, in a transaction that has locked the proofs; each place with its index in the request. @throws DomainError as `rattacher` */
export async function lierDans(
  tx: Database,
  ouverture: OuvertureCalculee,
  sent: readonly (Place & { readonly path: string })[],
): Promise<void> {
  const { user, key, scheme } = ouverture
  const faults = sent.flatMap((place): Fault[] => {
    const part = placeFault(scheme, place)
    return part === null ? [] : [{ path: `${place.path}.${part}`, code: 'REFERENCE_INCONNUE' }]
  })
  if (faults.length > 0) throw new DomainError('REFERENCE_INCONNUE', {}, faults)
  const { idDossier } = await lockFor(tx, ouverture, 'preuves.rattacher')
  const { idExploitation } = key
  const before = await findLiens(tx, idDossier)
  const liePar = user.idUtilisateur
  await insertLiens(
    tx,
    sent.map(({ path: _, ...place }) => ({ ...place, idDossier, idExploitation, liePar })),
  )
  const after = await findLiens(tx, idDossier)
  await record(tx, contextOf(ouverture), changementsDeLiens(before, after))
  await valoirPour(tx, ouverture, new Set(sent.map(({ idPreuve }) => idPreuve)), after)
}

/** Adds the campaign of the file to the years of validity of these proofs. */
async function valoirPour(
  tx: Database,
  { user, key: { idExploitation, idMillesime } }: OuvertureCalculee,
  ids: ReadonlySet<number>,
  liens: Awaited<ReturnType<typeof findLiens>>,
): Promise<void> {
  const known = new Map(liens.map(({ idPreuve, millesimesValidite }) => [idPreuve, millesimesValidite]))
  for (const idPreuve of ids) {
    const ancienne = known.get(idPreuve) ?? null
    if (ancienne === null || ancienne.includes(idMillesime)) continue
    const millesimesValidite = [...ancienne, idMillesime].sort((a, b) => a - b)
    await setDits(tx, idPreuve, { millesimesValidite })
    const champ = `${champDePreuve(idPreuve)}millesimesValidite`
    await record(tx, { idUtilisateur: user.idUtilisateur, idExploitation }, [
      { champ, ancienne, nouvelle: millesimesValidite },
    ])
  }
}

/**
 * Detaches a proof from a place of a file: one transaction, journalled.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, PREUVE_INCONNUE
 */
export const detacher = (db: Database, ouverture: OuvertureCalculee, idLien: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { idDossier } = await lockFor(tx, ouverture, 'preuves.detacher')
    const lien = (await findLiens(tx, idDossier)).find((one) => one.idLien === idLien)
    if (lien === undefined) throw new DomainError('PREUVE_INCONNUE')
    await removeLien(tx, idLien)
    await record(tx, contextOf(ouverture), changementsDeLiens([lien], []))
  })

/**
 * Accepts and refuses proofs in their places of a file, or withdraws verdicts: one transaction, journalled, with a mail to the farmers.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, PREUVE_INCONNUE, PREUVE_MODIFIEE_ENTRE_TEMPS when the person looked at another revision;
 * ConflictError when somebody else judged the same proofs since `ifMatch`
 */
export const juger = (
  db: Database,
  ouverture: OuvertureCalculee,
  sent: z.output<typeof jugerPreuvesCall.body>,
  { ifMatch, courrier }: { readonly ifMatch: number | null; readonly courrier: Courrier },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { user } = ouverture
    const context = contextOf(ouverture)
    const { idDossier } = await lockFor(tx, ouverture, 'preuves.juger')
    const liens = new Map((await findLiens(tx, idDossier)).map((lien) => [lien.idLien, lien]))
    const said = sent.map(({ idLien, numeroRevision, verdict, motif }) => {
      const lien = liens.get(idLien)
      if (lien === undefined) throw new DomainError('PREUVE_INCONNUE')
      if (lien.numeroRevision !== numeroRevision) throw new DomainError('PREUVE_MODIFIEE_ENTRE_TEMPS')
      return { ...lien, verdict, motif, jugePar: user.idUtilisateur }
    })
    const changes = said.flatMap((lien) => {
      const before = liens.get(lien.idLien)
      return before === undefined ? [] : changementsDeLiens([before], [lien])
    })
    const since = await changedSince(
      tx,
      ifMatch,
      context,
      changes.map(({ champ }) => champ),
    )
    const own = ownChanges(changes, since)
    const nameOf = (champ: string) => `${said.findIndex((lien) => champDeLien(lien) === champ)}.verdict`
    refuseConflicts('CHAMPS_MODIFIES_ENTRE_TEMPS', conflictsOf(own, since, nameOf))
    const champs = new Set(own.map(({ champ }) => champ))
    for (const lien of said) if (champs.has(champDeLien(lien))) await setVerdict(tx, lien.idLien, lien)
    await record(tx, context, own)
    await annoncer(tx, ouverture, idDossier, courrier)
  })

/**
 * Requests a proof in a place of a file: one transaction, journalled, with a mail to the farmers.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, REFERENCE_INCONNUE
 */
export const demander = (
  db: Database,
  ouverture: OuvertureCalculee,
  { lieu, genre, texte }: z.output<typeof demanderPreuveCall.body>,
  courrier: Courrier,
): Promise<void> =>
  db.transaction(async (tx) => {
    const path = placeFault(ouverture.scheme, { lieu, genre })
    if (path !== null) throw new DomainError('REFERENCE_INCONNUE', {}, [{ path, code: 'REFERENCE_INCONNUE' }])
    const { idDossier } = await lockFor(tx, ouverture, 'preuves.juger')
    const demande = { lieu, genre, texte }
    const idDemande = await insertDemande(tx, { ...demande, idDossier, demandePar: ouverture.user.idUtilisateur })
    await record(tx, contextOf(ouverture), [
      { champ: champDeDemande(lieu, idDemande), ancienne: null, nouvelle: { genre, texte } },
    ])
    await annoncer(tx, ouverture, idDossier, courrier)
  })

/**
 * Withdraws the request for a proof: one transaction, journalled.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, DEMANDE_INCONNUE
 */
export const retirerDemande = (
  db: Database,
  ouverture: OuvertureCalculee,
  idDemande: number,
  courrier: Courrier,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { idDossier } = await lockFor(tx, ouverture, 'preuves.juger')
    const demande = (await findDemandes(tx, idDossier)).find((one) => one.idDemande === idDemande)
    if (demande === undefined) throw new DomainError('DEMANDE_INCONNUE')
    await removeDemande(tx, idDemande)
    const { lieu, genre, texte } = demande
    await record(tx, contextOf(ouverture), [
      { champ: champDeDemande(lieu, idDemande), ancienne: { genre, texte }, nouvelle: null },
    ])
    await annoncer(tx, ouverture, idDossier, courrier)
  })

const annoncer = (
  tx: Database,
  { user, key, codeNational }: OuvertureCalculee,
  idDossier: number,
  courrier: Courrier,
): Promise<void> =>
  annoncerPreuves(tx, user, { ...key, idDossier, codeNational }, courrier, (depuis) =>
    countDepuis(tx, idDossier, depuis),
  )
