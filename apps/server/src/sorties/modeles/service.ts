import {
  type createModele as createCall,
  type ErrorCode,
  type Language,
  MODELE_MAX,
  type UserInfo,
  type updateModele as updateCall,
} from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import { type Scheme, schemeFor } from '@sillon/referentials'
import type { z } from 'zod'
import { findDemarche } from '#dossiers/dossier/repository'
import { findExploitation, requireMillesime } from '#fermes/exploitations/repository'
import { findOrganisme } from '#personnes/organismes/repository'
import type { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'
import { bytesOf } from '#socle/http/base64'
import { champPlateforme, differences, PLATEFORME, record } from '#socle/journal/journal'
import { conflictsOf, ownChanges, partsChangedSince, refuseConflicts } from '#socle/journal/since'
import { type CelluleLue, Classeur, ClasseurRefuse, type ValeurEcrite } from '#socle/tableurs/classeur'
import { type ContenuEdition, contenuEdition } from '../editions/contenu'
import * as repository from './repository'
import { choixDe, nomActuel, texteEcrit, valeursDe } from './valeurs'

/** Author of the act, and their network address. */
export interface Acte {
  readonly user: UserInfo
  readonly adresse: string
}

const refusals: Readonly<Record<ClasseurRefuse['raison'], ErrorCode>> = {
  illisible: 'CLASSEUR_ILLISIBLE',
  entites: 'CLASSEUR_ILLISIBLE',
  chiffree: 'CLASSEUR_CHIFFRE',
  macros: 'CLASSEUR_AVEC_MACROS',
  'trop grande': 'FICHIER_TROP_VOLUMINEUX',
  'pas un classeur': 'TYPE_NON_PRIS_EN_CHARGE',
}

const open = (bytes: Buffer): Promise<Classeur> =>
  Classeur.open(bytes).catch((failure: unknown) => {
    throw failure instanceof ClasseurRefuse ? new DomainError(refusals[failure.raison]) : failure
  })

const champOf = (idModele: number) => champPlateforme('modele', idModele)

const journaliser = (tx: Database, { user, adresse }: Acte, idModele: number, ancienne: unknown, nouvelle: unknown) =>
  record(tx, { idUtilisateur: user.idUtilisateur, adresse, chaine: PLATEFORME }, [
    { champ: champOf(idModele), ancienne, nouvelle },
  ])

/** @throws DomainError DEMARCHE_INCONNUE when the scheme computes nothing in that campaign */
function requireScheme(codeNational: string, millesime: number): Scheme {
  const scheme = schemeFor(codeNational, millesime)
  if (scheme === undefined) throw new DomainError('DEMARCHE_INCONNUE')
  return scheme
}

/** @throws DomainError DEMARCHE_INCONNUE; VALEUR_INVALIDE beside the organisation or a campaign */
async function refuseCadre(
  db: Database,
  codeNational: string,
  {
    idOrganisme,
    millesimeDebut,
    millesimeFin,
  }: Pick<z.output<typeof createCall.body>, 'idOrganisme' | 'millesimeDebut' | 'millesimeFin'>,
): Promise<void> {
  requireScheme(codeNational, millesimeDebut)
  const { nouveauxJusqua } = await findDemarche(db, codeNational)
  if (nouveauxJusqua !== null && millesimeDebut > nouveauxJusqua)
    throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'millesimeDebut', code: 'CAMPAGNE_SANS_DOSSIER' }])
  if (idOrganisme !== null && (await findOrganisme(db, idOrganisme)) === undefined)
    throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'idOrganisme', code: 'REFERENCE_INCONNUE' }])
  if (millesimeFin !== null && millesimeFin < millesimeDebut)
    throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'millesimeFin', code: 'REFERENCE_INCONNUE' }])
}

/** Adds a workbook, in one transaction, journalled. @throws DomainError as in the contract of the call */
export async function createModele(
  db: Database,
  contenus: Contenus,
  acte: Acte,
  { content, codeNational, ...saisi }: z.output<typeof createCall.body>,
): Promise<repository.Modele> {
  authorize(acte.user, 'modeles.write')
  const bytes = bytesOf(content, MODELE_MAX)
  if (bytes === null) throw new DomainError('TYPE_NON_PRIS_EN_CHARGE')
  await open(bytes)
  await refuseCadre(db, codeNational, saisi)
  const { sha256 } = await contenus.deposer(bytes)
  const { idModele } = await db.transaction(async (tx) => {
    const created = await repository.insertModele(tx, {
      ...saisi,
      codeDemarche: codeNational,
      sha256,
      correspondances: [],
    })
    await journaliser(tx, acte, created.idModele, null, repository.journalled(created))
    return created
  })
  return requireModele(db, idModele)
}

/** A workbook by its number. @throws DomainError MODELE_INCONNU */
export async function requireModele(db: Database, idModele: number): Promise<repository.Modele> {
  const found = await repository.findModele(db, idModele)
  if (found === undefined) throw new DomainError('MODELE_INCONNU')
  return found
}

/** A workbook with its cells, and the possible values of a cell. */
export async function lireModele(db: Database, contenus: Contenus, user: UserInfo, idModele: number, langue: Language) {
  authorize(user, 'modeles.write')
  const modele = await requireModele(db, idModele)
  const classeur = await open(await contenus.lireEntier(modele.sha256))
  const feuilles: { nom: string; cellules: CelluleLue[] }[] = []
  for (const nom of classeur.nomsDeFeuilles)
    feuilles.push({ nom, cellules: [...((await classeur.cellules(nom)) ?? [])] })
  const scheme = requireScheme(modele.codeNational, modele.millesimeDebut)
  const correspondances = modele.correspondances.map((une) => ({ ...une, valeur: nomActuel(scheme, une.valeur) }))
  return { ...modele, correspondances, feuilles, valeurs: [...choixDe(scheme, langue)] }
}

type Saisi = z.output<typeof updateCall.body>

/**
 * Saves the cells of a workbook and their values, in one transaction, journalled. With a revision, changes of others to other fields stay.
 * @throws DomainError MODELE_INCONNU, VALEUR_INVALIDE with every fault beside its place; ConflictError when somebody changed the same field since `ifMatch`
 */
export async function updateModele(
  db: Database,
  contenus: Contenus,
  acte: Acte,
  idModele: number,
  saisi: Saisi,
  ifMatch: number | null,
): Promise<void> {
  authorize(acte.user, 'modeles.write')
  const { sha256, codeNational } = await requireModele(db, idModele)
  const classeur = await open(await contenus.lireEntier(sha256))
  await db.transaction(async (tx) => {
    const before = await repository.lockModele(tx, idModele)
    if (before === undefined) throw new DomainError('MODELE_INCONNU')
    const had = saisiDe(before)
    const since = await partsChangedSince(tx, ifMatch, { chaine: PLATEFORME, champ: champOf(idModele) })
    const changes = ownChanges(differences(had, saisi), since)
    refuseConflicts('CHAMPS_MODIFIES_ENTRE_TEMPS', conflictsOf(changes, since))
    if (changes.length === 0) return
    const after: Saisi = Object.assign(had, ...changes.map(({ champ, nouvelle }) => ({ [champ]: nouvelle })))
    await refuseCadre(tx, codeNational, after)
    await refuseCorrespondances(classeur, requireScheme(codeNational, after.millesimeDebut), after.correspondances)
    const changed = await repository.changeModele(tx, idModele, after)
    await journaliser(tx, acte, idModele, repository.journalled(before), repository.journalled(changed))
  })
}

/** Fields of a stored workbook in the form of a call. */
const saisiDe = ({
  nom,
  idOrganisme,
  millesimeDebut,
  millesimeFin,
  correspondances,
}: Awaited<ReturnType<typeof repository.changeModele>>): Saisi => ({
  nom,
  idOrganisme,
  millesimeDebut,
  millesimeFin,
  // The database stores the keys of a record in an order of its own.
  correspondances: correspondances.map(({ feuille, cellule, valeur }) => ({ feuille, cellule, valeur })),
})

async function refuseCorrespondances(
  classeur: Classeur,
  scheme: Scheme,
  correspondances: Saisi['correspondances'],
): Promise<void> {
  const valeurs = new Set(choixDe(scheme, 'fr').map(({ valeur }) => valeur))
  const faults: { path: string; code: 'REFERENCE_INCONNUE' | 'CELLULE_NON_REMPLISSABLE' | 'CELLULE_EN_DOUBLE' }[] = []
  const seen = new Set<string>()
  const cellulesDe = new Map<string, string[]>()
  for (const { feuille, cellule } of correspondances)
    cellulesDe.set(feuille, [...(cellulesDe.get(feuille) ?? []), cellule])
  const remplissables = new Map<string, ReadonlySet<string> | undefined>()
  for (const [feuille, cellules] of cellulesDe)
    remplissables.set(feuille, await classeur.remplissables(feuille, cellules))
  for (const [rang, { feuille, cellule, valeur }] of correspondances.entries()) {
    const fault = (champ: string, code: (typeof faults)[number]['code']) =>
      faults.push({ path: `correspondances.${rang}.${champ}`, code })
    if (remplissables.get(feuille) === undefined) fault('feuille', 'REFERENCE_INCONNUE')
    else if (!remplissables.get(feuille)?.has(cellule)) fault('cellule', 'CELLULE_NON_REMPLISSABLE')
    if (seen.has(`${feuille}!${cellule}`)) fault('cellule', 'CELLULE_EN_DOUBLE')
    seen.add(`${feuille}!${cellule}`)
    if (!valeurs.has(valeur)) fault('valeur', 'REFERENCE_INCONNUE')
  }
  if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
}

export async function deleteModele(db: Database, acte: Acte, idModele: number): Promise<void> {
  authorize(acte.user, 'modeles.write')
  await db.transaction(async (tx) => {
    const before = await repository.lockModele(tx, idModele)
    if (before === undefined) throw new DomainError('MODELE_INCONNU')
    await repository.removeModele(tx, idModele)
    await journaliser(tx, acte, idModele, repository.journalled(before), null)
  })
}

/** Workbooks for a visible farm in a campaign, of its procedures, that fill in a cell. @throws DomainError EXPLOITATION_INCONNUE, MILLESIME_INCONNU */
export async function modelesDe(db: Database, user: UserInfo, idExploitation: number, millesime: number) {
  const { demarches, idOrganisme } = await findExploitation(db, user, idExploitation)
  await requireMillesime(db, millesime)
  const suivies = new Set(demarches.map(({ code }) => code))
  const found = await repository.findModelesPour(db, idOrganisme, millesime)
  return found.filter(({ codeNational, correspondances }) => suivies.has(codeNational) && correspondances.length > 0)
}

interface DossierChoisi {
  readonly idModele: number
  readonly idExploitation: number
  readonly millesime: number
}

/**
 * A workbook filled in with a file, as this person may see it. @throws DomainError MODELE_INCONNU when it is for other farms or campaigns, and the refusals of
 * an edition
 */
export async function remplirModele(
  db: Database,
  contenus: Contenus,
  user: UserInfo,
  { idModele, idExploitation, millesime }: DossierChoisi,
  langue: Language,
) {
  const modele = (await modelesDe(db, user, idExploitation, millesime)).find((one) => one.idModele === idModele)
  if (modele === undefined) throw new DomainError('MODELE_INCONNU')
  const { codeNational, sha256, correspondances } = modele
  const contenu = await contenuEdition(db, user, { idExploitation, codeNational, millesime }, langue)
  const classeur = await open(await contenus.lireEntier(sha256))
  return remplir(modele, classeur, contenu, correspondances)
}

async function remplir(
  { nom }: repository.Modele,
  classeur: Classeur,
  contenu: ContenuEdition,
  correspondances: Saisi['correspondances'],
) {
  const scheme = requireScheme(contenu.demarche.code, contenu.millesime)
  const lire = valeursDe(contenu)
  const cells = new Map<string, Map<string, ValeurEcrite>>()
  for (const { feuille, cellule, valeur } of correspondances) {
    const ofSheet = cells.get(feuille) ?? new Map<string, ValeurEcrite>()
    cells.set(feuille, ofSheet.set(cellule, lire(nomActuel(scheme, valeur))))
  }
  return { nom, raisonSociale: contenu.exploitation.raisonSociale, octets: await classeur.fill(cells) }
}

/** Possible values of a workbook's cells in a file of its procedure, as text. @throws DomainError MODELE_INCONNU, and the refusals of an edition */
export async function valeursDuModele(
  db: Database,
  user: UserInfo,
  { idModele, idExploitation, millesime }: DossierChoisi,
  langue: Language,
) {
  authorize(user, 'modeles.write')
  const { codeNational } = await requireModele(db, idModele)
  const contenu = await contenuEdition(db, user, { idExploitation, codeNational, millesime }, langue)
  const lire = valeursDe(contenu)
  return choixDe(requireScheme(codeNational, millesime), langue).map(({ valeur }) => ({
    valeur,
    texte: texteEcrit(lire(valeur), langue),
  }))
}

/**
 * A workbook filled in by cells that are not saved, with any file of its procedure. @throws DomainError MODELE_INCONNU, VALEUR_INVALIDE beside its place, and
 * the refusals of an edition
 */
export async function previsualiser(
  db: Database,
  contenus: Contenus,
  user: UserInfo,
  { idModele, idExploitation, millesime }: DossierChoisi,
  correspondances: Saisi['correspondances'],
  langue: Language,
) {
  authorize(user, 'modeles.write')
  const modele = await requireModele(db, idModele)
  const { codeNational, sha256, millesimeDebut } = modele
  const classeur = await open(await contenus.lireEntier(sha256))
  await refuseCorrespondances(classeur, requireScheme(codeNational, millesimeDebut), correspondances)
  const contenu = await contenuEdition(db, user, { idExploitation, codeNational, millesime }, langue)
  return remplir(modele, classeur, contenu, correspondances)
}
