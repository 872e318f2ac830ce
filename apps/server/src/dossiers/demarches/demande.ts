import type { Language, UserInfo } from '@sillon/contract'
import { authorize, can, DomainError, GENRE_DEMANDE } from '@sillon/domain'
import { eq, sql } from 'drizzle-orm'
import type { Courrier } from '#courriels/courrier'
import { pied } from '#courriels/mise-en-page'
import { findFerme, insertLettres } from '#courriels/repository'
import { requireVisible, visibleTo } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { isoInstant, rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { type Auteur, auteurOf, record } from '#socle/journal/journal'
import { findDemarches } from '../dossier/repository'

interface Responsable {
  readonly idUtilisateur: number
  readonly nom: string
  readonly organisme: string | null
  readonly email: string
  readonly langue: Language
  readonly notifications: boolean
}

/**
 * People who may give a farm procedures (rule `demarches.write` of packages/domain): its advisers and the administrators of its organisation with that right;
 * without any, the super administrators.
 */
async function findResponsables(db: Database, idExploitation: number): Promise<Responsable[]> {
  const rows = await rowsOf<Responsable & { estSuper: boolean }>(
    db,
    sql`
    select u.id_utilisateur::int as "idUtilisateur", u.prenom || ' ' || u.nom as nom, o.nom as organisme, u.email, u.langue, u.notifications,
      tu.code = 'SUPERADMIN' as "estSuper"
    from utilisateurs u join types_utilisateurs tu using (id_type_utilisateur) left join organismes o on o.id_organisme = u.id_organisme_principal
    where not u.est_supprime and (tu.code = 'SUPERADMIN' or u.access_creation_update_exploitation and (
      tu.code in ('CONSEILLER', 'ADMIN_ORGANISME') and exists (
        select 1 from utilisateur_exploitations ue where ue.id_utilisateur = u.id_utilisateur and ue.id_exploitation = ${idExploitation})
      or tu.code = 'ADMIN_ORGANISME' and u.id_organisme_principal = (
        select e.id_organisme from exploitations e where e.id_exploitation = ${idExploitation})))
    order by u.nom, u.prenom, u.id_utilisateur`,
  )
  const near = rows.filter(({ estSuper }) => !estSuper)
  return near.length > 0 ? near : rows
}

async function findDemande(db: Database, idExploitation: number) {
  const { demandesDemarches: d } = t
  const [found] = await db
    .select({ le: isoInstant(d.demandeeLe), estDuJour: sql<boolean>`${d.demandeeLe} > now() - interval '1 day'` })
    .from(d)
    .where(eq(d.idExploitation, idExploitation))
  return found
}

/** @throws DomainError EXPLOITATION_INCONNUE */
export async function lireDemande(db: Database, user: UserInfo, idExploitation: number) {
  await requireVisible(db, user, idExploitation)
  const personnes = (await findResponsables(db, idExploitation)).map(({ nom, organisme }) => ({ nom, organisme }))
  return { personnes, demandeeLe: (await findDemande(db, idExploitation))?.le ?? null }
}

const textes = {
  fr: {
    sujet: (ferme: string) => `Démarche demandée : ${ferme}`,
    fait: (auteur: string, ferme: string, commune: string) =>
      `${auteur} demande une démarche pour l’exploitation ${ferme} (${commune}), qui n’en a pas encore : sans elle, aucun dossier ne peut être commencé.`,
    faire: 'Choisir ses démarches :',
    pourquoi:
      'Vous recevez ce message parce que vous pouvez donner des démarches à cette exploitation. Pour changer sa langue ou ne plus en recevoir :',
  },
  en: {
    sujet: (ferme: string) => `Procedure requested: ${ferme}`,
    fait: (auteur: string, ferme: string, commune: string) =>
      `${auteur} requests a procedure for the farm ${ferme} (${commune}), which has none yet: without one, no file can be started.`,
    faire: 'Choose its procedures:',
    pourquoi:
      'You receive this message because you can give procedures to this farm. To change its language, or to stop receiving them:',
  },
} as const

/**
 * Asks for a procedure for a farm without any, for its farmer: the request, its mails and its line of the journal are one transaction.
 * @throws DomainError EXPLOITATION_INCONNUE, ACTION_INTERDITE, DEMARCHE_DEJA_LA, DEMANDE_DEJA_ENVOYEE within a day
 */
export async function demander(
  db: Database,
  user: UserInfo,
  auteur: Auteur,
  idExploitation: number,
  { adresse, envoiActif }: Courrier,
): Promise<void> {
  await requireVisible(db, user, idExploitation)
  authorize(user, 'demarche.demander')
  await db.transaction(async (tx) => {
    const { exploitations: e, demandesDemarches: d } = t
    await tx.select({ id: e.idExploitation }).from(e).where(eq(e.idExploitation, idExploitation)).for('no key update')
    if ((await findDemarches(tx, idExploitation)).length > 0) throw new DomainError('DEMARCHE_DEJA_LA')
    if ((await findDemande(tx, idExploitation))?.estDuJour) throw new DomainError('DEMANDE_DEJA_ENVOYEE')
    const fields = { idUtilisateur: user.idUtilisateur, demandeeLe: sql`now()` }
    await tx
      .insert(d)
      .values({ idExploitation, ...fields })
      .onConflictDoUpdate({ target: d.idExploitation, set: fields })
    const { exploitation, commune } = await findFerme(tx, idExploitation)
    const responsables = (await findResponsables(tx, idExploitation)).filter(({ notifications }) => notifications)
    await insertLettres(
      tx,
      responsables.map(({ idUtilisateur, nom, langue, email }) => {
        const { sujet, fait, faire, pourquoi } = textes[langue]
        return {
          genre: GENRE_DEMANDE,
          idUtilisateur,
          langue,
          destinataire: email,
          etat: envoiActif ? ('EN_ATTENTE' as const) : ('GARDE' as const),
          // A pasted farm name may contain line breaks, which would end the subject.
          sujet: sujet(exploitation).replaceAll(/\s+/g, ' '),
          texte: [
            langue === 'fr' ? `Bonjour ${nom},` : `Hello ${nom},`,
            fait(`${user.prenom} ${user.nom}`, exploitation, commune),
            `${faire}\n${adresse}/dossiers/${idExploitation}`,
            pied(adresse, pourquoi),
          ].join('\n\n'),
        }
      }),
    )
    const changes = [{ champ: 'demandeDemarche', ancienne: null, nouvelle: exploitation }]
    await record(tx, { ...auteurOf(auteur), chaine: `personne ${user.idUtilisateur}` }, changes)
  })
}

/** Open requests for farms that a person sees and may give procedures, the oldest first. */
export async function findDemandes(db: Database, user: UserInfo) {
  if (!can(user, 'demarches.write')) return []
  return rowsOf<{
    idExploitation: number
    raisonSociale: string
    nomCommune: string
    demandeur: string
    demandeeLe: string
  }>(
    db,
    sql`
    select exploitations.id_exploitation::int as "idExploitation", raison_sociale as "raisonSociale", nom_commune as "nomCommune",
      u.prenom || ' ' || u.nom as demandeur, ${isoInstant(sql`d.demandee_le`)} as "demandeeLe"
    from demandes_demarches d join exploitations using (id_exploitation) join utilisateurs u on u.id_utilisateur = d.id_utilisateur
    where ${visibleTo(user)} and not exists (select 1 from exploitation_demarches ed where ed.id_exploitation = d.id_exploitation)
    order by d.demandee_le limit 100`,
  )
}
