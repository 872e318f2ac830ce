import type { EtapePremiersPas, UserInfo } from '@sillon/contract'
import { desc, eq, sql } from 'drizzle-orm'
import { findManquantes } from '#fermes/referentiels/manquantes'
import { findMillesimes } from '#fermes/referentiels/repository'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'

/** A backup told longer ago says nothing about today's: backups are kept for 35 days (docs/how-to/back-up.md). */
const SAUVEGARDE_JOURS = 35

const etape = (nom: EtapePremiersPas['etape'], faite: boolean, more: Partial<EtapePremiersPas> = {}) => ({
  etape: nom,
  faite,
  le: null,
  reste: null,
  listesVides: [],
  ...more,
})

/** Day of the last event of this name in the chain of the platform, as it was told; a command may write it too. */
async function dernier(db: Database, champ: 'courriel.essai' | 'sauvegarde'): Promise<string | null> {
  const [found] = await rowsOf<{ le: string }>(
    db,
    sql`select lire_journal(nouvelle) #>> '{}' as le from journal where chaine = 'plateforme 1' and champ = ${champ} order by rang desc limit 1`,
  )
  return found?.le ?? null
}

const day = (instant: string) => instant.slice(0, 10)
const isRecent = (le: string) => Date.parse(le) > Date.now() - SAUVEGARDE_JOURS * 86_400_000

/** First steps of an installation. */
export async function etapesDeLInstallation(db: Database) {
  const [newest] = await findMillesimes(db)
  // Products and reference doses serve the register alone: no score waits for them.
  const vides = newest === undefined ? [] : (await findManquantes(db, newest.idMillesime)).map(({ liste }) => liste)
  const [terms] = await db
    .select({ par: t.cgu.idUtilisateur, version: t.cgu.version, le: t.cgu.publieeLe })
    .from(t.cgu)
    .orderBy(desc(t.cgu.version))
    .limit(1)
  const organismes = await db.$count(t.organismes)
  const [admins] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from utilisateurs u join types_utilisateurs using (id_type_utilisateur) where code = 'ADMIN_ORGANISME' and not u.est_supprime`,
  )
  // Any mail that the mail server accepted proves as much as a test mail.
  const [sent] = await db
    .select({ le: sql<string>`to_char(${t.courriels.envoyeLe}, 'YYYY-MM-DD')` })
    .from(t.courriels)
    .where(eq(t.courriels.etat, 'ENVOYE'))
    .orderBy(desc(t.courriels.envoyeLe))
    .limit(1)
  const tried = sent?.le ?? (await dernier(db, 'courriel.essai'))
  const saved = await dernier(db, 'sauvegarde')
  return {
    millesime: newest?.idMillesime ?? null,
    etapes: [
      etape('references', newest !== undefined && vides.length === 0, { listesVides: vides }),
      // The packaged terms are version 1, and name nobody.
      etape('conditions', (terms?.version ?? 1) > 1),
      etape('organisme', organismes > 0),
      etape('administrateurs', (admins?.n ?? 0) > 0),
      etape('courriel', tried !== null, { le: tried === null ? null : day(tried) }),
      etape('sauvegarde', saved !== null && isRecent(saved), { le: saved === null ? null : day(saved) }),
    ],
  }
}

/** First steps of an administrator's organisation; none without an organisation. */
export async function etapesDeLOrganisme(db: Database, { idOrganismePrincipal }: UserInfo) {
  if (idOrganismePrincipal === null) return { millesime: null, etapes: [] }
  const [found] = await rowsOf<{ conseillers: number; fermes: number; sansDemarche: number; sansAcces: number }>(
    db,
    sql`
    with fermes as (
      select e.id_exploitation from exploitations e
      where e.id_organisme = ${idOrganismePrincipal}
        and not exists (select 1 from exploitations_supprimees s where s.id_exploitation = e.id_exploitation))
    select
      (select count(*)::int from utilisateurs u join types_utilisateurs using (id_type_utilisateur)
        where code = 'CONSEILLER' and not u.est_supprime and u.id_organisme_principal = ${idOrganismePrincipal}) as conseillers,
      (select count(*)::int from fermes) as fermes,
      (select count(*)::int from fermes f where not exists (
        select 1 from exploitation_demarches d where d.id_exploitation = f.id_exploitation)) as "sansDemarche",
      (select count(*)::int from fermes f where not exists (
        select 1 from utilisateur_exploitations ue join utilisateurs u using (id_utilisateur) join types_utilisateurs using (id_type_utilisateur)
        where ue.id_exploitation = f.id_exploitation and not u.est_supprime and code in ('CONSEILLER', 'AGRICULTEUR'))) as "sansAcces"`,
  )
  const { conseillers = 0, fermes = 0, sansDemarche = 0, sansAcces = 0 } = found ?? {}
  return {
    millesime: null,
    etapes: [
      etape('conseillers', conseillers > 0),
      etape('exploitations', fermes > 0),
      etape('demarches', fermes > 0 && sansDemarche === 0, { reste: sansDemarche }),
      etape('acces', fermes > 0 && sansAcces === 0, { reste: sansAcces }),
    ],
  }
}
