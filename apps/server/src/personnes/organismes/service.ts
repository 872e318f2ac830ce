import type { listOrganismes, OrganismeSaisi, UserInfo, updateOrganisme } from '@sillon/contract'
import { authorize, can, DomainError, organismesDe, TAILLE_LOGO, typeLogo } from '@sillon/domain'
import { eq, inArray, or } from 'drizzle-orm'
import type { z } from 'zod'
import { findJournalled } from '#personnes/efforts/repository'
import { reencodeLogo } from '#socle/contenus/images'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { bytesOf } from '#socle/http/base64'
import { type Auteur, auteurOf, differences, record } from '#socle/journal/journal'
import { createOrganisme, findOrganisme, journalled } from './repository'

/** Administrator of the act, and their network address. */
interface Acte {
  readonly user: UserInfo
  readonly auteur: Auteur
}

/** Finds the account of a list; injected, because the module of people is above this one. */
export type FindCompte = (
  user: UserInfo,
  idUtilisateur: number,
) => Promise<Pick<UserInfo, 'idOrganismePrincipal' | 'idOrganismeSecondaire'>>

/**
 * Organisations in a person's list, their main one first; null for all organisations.
 * @throws DomainError ACTION_INTERDITE, UTILISATEUR_INCONNU in the form of an account that they may not see
 */
export async function organismesListes(
  user: UserInfo,
  { context, idUtilisateur }: z.output<typeof listOrganismes.query>,
  findCompte: FindCompte,
): Promise<readonly number[] | null> {
  const siens = organismesDe(user)
  const isAll = user.role === 'SUPERADMIN'
  if (context === undefined) return isAll ? null : siens
  authorize(user, 'utilisateurs.read')
  const compte = idUtilisateur === undefined ? null : await findCompte(user, idUtilisateur)
  return isAll ? null : [...siens, ...(compte === null ? [] : organismesDe(compte))]
}

/**
 * A logo as a data address with its real type, whatever type was sent. The stored image is re-encoded (docs/decisions/0023-images.md), except SVG, which is
 * accepted or refused as a whole.
 * @throws DomainError TYPE_NON_PRIS_EN_CHARGE, FICHIER_TROP_VOLUMINEUX, IMAGE_ILLISIBLE, IMAGE_TROP_GRANDE
 */
async function logoOf(sent: string): Promise<string> {
  const content = sent.replace(/^data:[^,]*,/, '')
  const bytes = bytesOf(content, TAILLE_LOGO)
  const type = bytes === null ? null : typeLogo(bytes)
  if (bytes === null || type === null) throw new DomainError('TYPE_NON_PRIS_EN_CHARGE')
  const kept = type === 'image/svg+xml' ? { bytes, typeMime: type } : await reencodeLogo(Buffer.from(bytes), type)
  return `data:${kept.typeMime};base64,${Buffer.from(kept.bytes).toString('base64')}`
}

/** @throws DomainError REFERENCE_INCONNUE */
async function requireDemarches(tx: Database, ids: readonly number[]): Promise<void> {
  const known = await tx.$count(t.demarches, inArray(t.demarches.idDemarche, [...ids]))
  if (known < new Set(ids).size) throw new DomainError('REFERENCE_INCONNUE')
}

/** Creates an organisation, journalled. @returns its identifier */
export async function creerOrganisme(
  db: Database,
  { user, auteur }: Acte,
  { demarches = [], logoBase64, ...saisi }: OrganismeSaisi,
): Promise<number> {
  authorize(user, 'organisme.create')
  const logo = logoBase64 ? await logoOf(logoBase64) : null
  return db.transaction(async (tx) => {
    await requireDemarches(tx, demarches)
    return createOrganisme(tx, auteur, { ...saisi, logoBase64: logo, libelle: saisi.nom }, [...new Set(demarches)])
  })
}

/**
 * Changes the fields of an organisation that a call names, in one transaction.
 * @throws DomainError ORGANISME_INCONNU, ACTION_INTERDITE, REFERENCE_INCONNUE, TYPE_NON_PRIS_EN_CHARGE, FICHIER_TROP_VOLUMINEUX, IMAGE_ILLISIBLE, IMAGE_TROP_GRANDE
 */
export async function modifierOrganisme(
  db: Database,
  { user, auteur }: Acte,
  idOrganisme: number,
  { demarches, logoBase64, ...saisi }: z.output<typeof updateOrganisme.body>,
): Promise<void> {
  authorize(user, 'organisme.update', { idOrganisme })
  // An organisation cannot decide which procedures it certifies.
  if (demarches !== undefined && !can(user, 'organisme.create')) throw new DomainError('ACTION_INTERDITE')
  const logo = logoBase64 === undefined ? undefined : logoBase64 ? await logoOf(logoBase64) : null
  await db.transaction(async (tx) => {
    const same = eq(t.organismes.idOrganisme, idOrganisme)
    const [before] = await tx.select().from(t.organismes).where(same).for('no key update')
    const offered = (await findOrganisme(tx, idOrganisme))?.demarches ?? []
    if (before === undefined) throw new DomainError('ORGANISME_INCONNU')
    const wanted = demarches === undefined ? offered : [...new Set(demarches)].sort((one, other) => one - other)
    await requireDemarches(tx, wanted)
    // By default, the title of the site is the name of the organisation.
    const libelle = saisi.nom !== undefined && before.libelle === before.nom ? saisi.nom : before.libelle
    const [after = before] = await tx
      .update(t.organismes)
      .set({ ...saisi, libelle, ...(logo !== undefined && { logoBase64: logo }) })
      .where(same)
      .returning()
    if (demarches !== undefined) {
      await tx.delete(t.organismeDemarches).where(eq(t.organismeDemarches.idOrganisme, idOrganisme))
      if (wanted.length > 0)
        await tx.insert(t.organismeDemarches).values(wanted.map((idDemarche) => ({ idOrganisme, idDemarche })))
    }
    const changes = differences(journalled(before, offered), journalled(after, wanted))
    await record(tx, { ...auteurOf(auteur), chaine: `organisme ${idOrganisme}` }, changes)
  })
}

/**
 * Deletes an organisation without references, journalled.
 * @throws DomainError ORGANISME_INCONNU, ACTION_INTERDITE, ORGANISME_UTILISE
 */
export async function supprimerOrganisme(db: Database, { user, auteur }: Acte, idOrganisme: number): Promise<void> {
  authorize(user, 'organisme.delete', { idOrganisme })
  await db.transaction(async (tx) => {
    const same = eq(t.organismes.idOrganisme, idOrganisme)
    const [before] = await tx.select().from(t.organismes).where(same).for('update')
    if (before === undefined) throw new DomainError('ORGANISME_INCONNU')
    const { utilisateurs: u } = t
    const uses = {
      // Deleted accounts count too, because they can be restored.
      comptes: await tx.$count(
        u,
        or(eq(u.idOrganismePrincipal, idOrganisme), eq(u.idOrganismeSecondaire, idOrganisme)),
      ),
      exploitations: await tx.$count(t.exploitations, eq(t.exploitations.idOrganisme, idOrganisme)),
      dossiers: await tx.$count(t.dossiers, eq(t.dossiers.idOrganisme, idOrganisme)),
      modeles: await tx.$count(t.modelesClasseurs, eq(t.modelesClasseurs.idOrganisme, idOrganisme)),
    }
    if (Object.values(uses).some((count) => count > 0)) throw new DomainError('ORGANISME_UTILISE', uses)
    const offered = (await findOrganisme(tx, idOrganisme))?.demarches ?? []
    const efforts = (await findJournalled(tx, [idOrganisme])).get(idOrganisme)
    await tx.delete(t.organismes).where(same)
    const held = { ...journalled(before, offered), ...efforts }
    const nothing = Object.fromEntries(Object.keys(held).map((champ) => [champ, null]))
    await record(tx, { ...auteurOf(auteur), chaine: `organisme ${idOrganisme}` }, differences(held, nothing))
  })
}
