import type { UserInfo } from '@sillon/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import { finirLiens, supprimerComptes } from '#partenaires/comptes/comptes'
import type { CompteSupprime } from '#partenaires/comptes/jeton'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { type Auteur, auteurOf, differences, record } from '#socle/journal/journal'
import { personnes } from '../verification/personnes'
import { requireEffacable } from './apercu'
import { findAnciensContacts, findContacts, findIdentite, type Identite } from './identite'

/** Replaces a name in the mails to others. */
const EFFACEE = sql`case langue when 'en' then '(erased person)' else '(personne effacée)' end`

/**
 * Erases a person in one transaction: the account with its dependent rows, the mails to it, its names as the operator of a farm, and its values in the journal.
 * Values that they entered in files stay under their number. The journal records the erasure, its author and the erased values: every other missing value is
 * tampering (docs/decisions/0021-erased-people.md).
 * @returns the person's accounts at partners, whose tokens are to be revoked there
 * @throws DomainError ACTION_INTERDITE, UTILISATEUR_INCONNU
 */
export async function effacer(
  db: Database,
  { user, auteur }: { readonly user: UserInfo; readonly auteur: Auteur },
  idUtilisateur: number,
): Promise<readonly CompteSupprime[]> {
  return db.transaction(async (tx) => {
    await requireEffacable(tx, user, idUtilisateur)
    const own = eq(t.utilisateurs.idUtilisateur, idUtilisateur)
    await tx.select({ id: t.utilisateurs.idUtilisateur }).from(t.utilisateurs).where(own).for('update')
    const identite = await findIdentite(tx, idUtilisateur)
    const context = { ...auteurOf(auteur), chaine: `personne ${idUtilisateur}` as const }

    const held = (await personnes.read(tx, [idUtilisateur])).get(idUtilisateur)?.get('') ?? {}
    const nothing = Object.fromEntries(Object.keys(held).map((champ) => [champ, null]))
    await record(tx, context, differences(held, nothing))
    await finirLiens(tx, auteur, idUtilisateur)
    const supprimes = await supprimerComptes(tx, idUtilisateur)
    const contacts = await viderContacts(tx, auteur, identite)
    const fermes = [...new Set([...contacts, ...(await findAnciensContacts(tx, identite))])]
    await effacerCourriels(tx, idUtilisateur, identite)
    const valeurs = await retirerValeurs(tx, idUtilisateur, fermes)
    await record(tx, context, [{ champ: 'effacement', ancienne: null, nouvelle: { valeurs } }])
    // Last step: until then the journal tells which administrators may read the rows about the person.
    await tx.delete(t.utilisateurs).where(own)
    return supprimes
  })
}

const SANS_CONTACT = { nomExploitant: null, prenomExploitant: null, adresseMail: '', numeroPortable: null }

/** Removes the person as the contact of farms, journalled. @returns these farms */
async function viderContacts(tx: Database, auteur: Auteur, identite: Identite): Promise<number[]> {
  const ids = (await findContacts(tx, identite)).map(({ idExploitation }) => idExploitation)
  const { nomExploitant, prenomExploitant, adresseMail, numeroPortable, idExploitation } = t.exploitations
  for (const id of ids) {
    const farm = eq(idExploitation, id)
    const [before] = await tx
      .select({ nomExploitant, prenomExploitant, adresseMail, numeroPortable })
      .from(t.exploitations)
      .where(farm)
      .for('no key update')
    if (before === undefined) continue
    await tx.update(t.exploitations).set(SANS_CONTACT).where(farm)
    await record(tx, { ...auteurOf(auteur), idExploitation: id }, differences(before, SANS_CONTACT))
  }
  return ids
}

/** Deletes the mails to the person, and removes their names from mails to others. */
async function effacerCourriels(tx: Database, idUtilisateur: number, { emails, entiers }: Identite): Promise<void> {
  await tx.execute(
    sql`delete from courriels where id_utilisateur = ${idUtilisateur} or lower(destinataire) = any(${sql.param([...emails])}::text[])`,
  )
  // Longest names first, so that a suffix is removed with its name.
  for (const name of [...entiers, ...emails].toSorted((one, other) => other.length - one.length)) {
    // In any spelling, as a whole word: the beginning of another person's name stays.
    const motif = sql`${`(?<![[:alnum:]])${name.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')}(?![[:alnum:]])`}::text`
    await tx.execute(
      sql`update courriels set sujet = regexp_replace(sujet, ${motif}, ${EFFACEE}, 'gi'), texte = regexp_replace(texte, ${motif}, ${EFFACEE}, 'gi')
        where sujet ~* ${motif} or texte ~* ${motif}`,
    )
  }
}

/**
 * Deletes the person's values from the journal's entrusted values: of their account, of the addresses of their acts, and of the farms of which they were the
 * contact.
 * @returns the hashes that the journal still has of these values
 */
async function retirerValeurs(tx: Database, idUtilisateur: number, fermes: readonly number[]): Promise<string[]> {
  const own = await tx
    .delete(t.valeursConfiees)
    .where(eq(t.valeursConfiees.chaine, `personne ${idUtilisateur}`))
    .returning({ empreinte: t.valeursConfiees.empreinte })
  if (fermes.length === 0) return own.map(({ empreinte }) => empreinte)
  const chaines = fermes.map((id) => `exploitation ${id}`)
  const present = await rowsOf<{ empreinte: string }>(
    tx,
    sql`select empreinte from valeurs_confiees v join exploitations e on e.id_exploitation = split_part(v.chaine, ' ', 2)::bigint
      where v.chaine = any(${sql.param(chaines)}::text[])
        and not coalesce(v.valeur #>> '{}' in (e.nom_exploitant, e.prenom_exploitant, e.adresse_mail, e.numero_portable), false)`,
  )
  const gone = present.map(({ empreinte }) => empreinte)
  if (gone.length > 0) await tx.delete(t.valeursConfiees).where(inArray(t.valeursConfiees.empreinte, gone))
  return [...own.map(({ empreinte }) => empreinte), ...gone]
}
