import type { UserInfo } from '@sillon/contract'
import { type Action, authorize, DomainError, permissionsFor } from '@sillon/domain'
import { type Scheme, schemeFor } from '@sillon/referentials'
import { visibleTo } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import {
  type Dossier,
  type DossierKey,
  type DossierRequest,
  findOuverture,
  lockDossier,
  openDossier,
} from './repository'

/** A file named by a call and visible to its user. It may not exist yet. */
export interface Ouverture extends DossierRequest {
  readonly user: UserInfo
  readonly key: DossierKey
  /** Scheme that computes the file; undefined for a procedure without rules for the year. */
  readonly scheme: Scheme | undefined
  readonly permissions: ReturnType<typeof permissionsFor>
  readonly dossier: Dossier | undefined
  /** Whether the file exists or may be opened: a procedure takes new files for some campaigns only. */
  readonly peutOuvrir: boolean
  /** Whether the farm has the procedure. */
  readonly aDemarche: boolean
  /** The farm's revision, read before all data: later reads may be newer than the revision, never older. */
  readonly revision: number
  /** Head of the journal of the year's references. */
  readonly references: string | null
}

/**
 * Opens a file for an act: user, farm, year, state and rules. Every call that names a file begins here.
 * @throws DomainError EXPLOITATION_INCONNUE when the farm does not exist or the person does not see it, MILLESIME_INCONNU, DEMARCHE_INCONNUE
 */
export async function openFor(db: Database, user: UserInfo, request: DossierRequest): Promise<Ouverture> {
  const { idExploitation, codeNational, millesime } = request
  const found = await findOuverture(db, request, visibleTo(user))
  if (found === undefined) throw new DomainError('EXPLOITATION_INCONNUE')
  const { voirScoresAgriculteur, idMillesime, idDemarche, dossier, peutOuvrir, ...rest } = found
  if (idMillesime === null) throw new DomainError('MILLESIME_INCONNU')
  if (idDemarche === null) throw new DomainError('DEMARCHE_INCONNUE')
  return {
    ...rest,
    idExploitation,
    codeNational,
    millesime,
    user,
    key: { idExploitation, idDemarche, idMillesime },
    scheme: schemeFor(codeNational, millesime),
    // Permissions of the role. The lock of the file checks its state.
    permissions: permissionsFor(user, { scoresVisiblesAgriculteur: voirScoresAgriculteur ?? false }),
    dossier: dossier ?? undefined,
    peutOuvrir: dossier !== null || peutOuvrir === true,
  }
}

/** @throws DomainError CAMPAGNE_FERMEE for a file that does not exist and that nobody may open now */
export function requireOuvrable({ peutOuvrir, millesime }: Pick<Ouverture, 'peutOuvrir' | 'millesime'>): void {
  if (!peutOuvrir) throw new DomainError('CAMPAGNE_FERMEE', { millesime })
}

export interface OuvertureCalculee extends Ouverture {
  readonly scheme: Scheme
}

/** @throws DomainError DEMARCHE_INCONNUE when no scheme computes the procedure for this year */
export function requireCalcul({ scheme, ...ouverture }: Ouverture): OuvertureCalculee {
  if (scheme === undefined) throw new DomainError('DEMARCHE_INCONNUE')
  return { ...ouverture, scheme }
}

/**
 * Like `openFor`, for a file with a calculation. Its sheets can be read before anybody has opened it, unless its campaign takes no new file. Downloads of a
 * file (reports, binder, archive) create no file: they need an existing one, of any campaign (else DOSSIER_INCONNU).
 * @throws DomainError DEMARCHE_INCONNUE, CAMPAGNE_FERMEE
 */
export async function openCalcul(db: Database, user: UserInfo, request: DossierRequest): Promise<OuvertureCalculee> {
  const ouverture = requireCalcul(await openFor(db, user, request))
  requireOuvrable(ouverture)
  return ouverture
}

/**
 * The file of an opening, locked for the transaction, so that saves of one file run one after the other. Checks the person's right to act on it in its locked
 * state.
 * Opens a file that does not exist yet, journalled. Locks are taken in this order everywhere: documents, the farm's procedure, the file, the head of the
 * journal.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE
 */
export async function lockFor(
  tx: Database,
  { user, key, codeNational, dossier, aDemarche }: Ouverture,
  action: Action,
): Promise<Dossier> {
  // Adding a procedure to a farm needs a permission of its own.
  if (!aDemarche) authorize(user, 'demarches.write')
  const known = dossier !== undefined && aDemarche ? await lockDossier(tx, dossier.idDossier) : undefined
  const { idUtilisateur } = user
  const locked = known ?? (await openDossier(tx, key, { idUtilisateur, codeDemarche: codeNational }))
  authorize(user, action, { etats: [locked.etatDossier] })
  return locked
}
