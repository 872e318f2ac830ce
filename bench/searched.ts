import type { UserInfo } from '@sillon/contract'
import { buildApp, createLogger, type Database, hashPassword } from '@sillon/server/bench'
import { sql } from 'drizzle-orm'

export const FARMS = 100_000
const PASSWORD = 'Mesure-2026!'

/** A super administrator sees every farm, the others one in so many: half of them, and two thousand. */
export const persons = [
  ['tout', 1],
  ['moitie', 2],
  ['adviser', 50],
] as const

/** Fictional farms on real communes, their names from three lists of words, each with its procedure, shared between so many organisations or of none. */
export async function fillSearch(db: Database, organisations = 0, farms = FARMS): Promise<void> {
  await db.execute(sql`
    insert into organismes (nom, libelle, adresse, couleur_primaire, couleur_secondaire, couleur_tertiaire)
    select 'Organisme ' || n, 'Organisme ' || n, n || ' place du Marché', '#123456', '#234567', '#345678' from generate_series(1, ${organisations}::int) n`)
  await db.execute(sql`
    insert into exploitations (raison_sociale, siret, pacage, adresse, id_commune, nom_commune, code_postal, adresse_mail, id_organisme)
    select
      (array['EARL','GAEC','SCEA','Ferme','Domaine'])[1 + n % 5] || ' ' ||
      (array['des Tilleuls','du Moulin','de la Combe','des Alouettes','du Grand Pré','de la Source','des Chênes','du Coteau','de l''Étang','des Bleuets','du Lavoir','de la Noue'])[1 + (n / 5) % 12] || ' ' ||
      (array['du Vallon','de Haut','du Bas','Neuf','des Sables','de la Croix','Rouge','du Nord','de Pierre','Vert','d''Azur','des Prés','du Bois'])[1 + (n / 60) % 13] || ' ' || n,
      (80000000000000 + n)::text, lpad(n::text, 9, '9'), (n % 90) || ' chemin des Écoliers', c.idcommune, c.nom, c.codepostal, 'ferme' || n || '@exemple.example',
      (select min(id_organisme) from organismes) + n % ${Math.max(organisations, 1)}::int
    from generate_series(1, ${farms}::int) n
    join (select idcommune, nom, codepostal, row_number() over (order by idcommune) - 1 as rang from communes) c
      on c.rang = (n::bigint * 7919) % (select count(*) from communes)`)
  await db.execute(
    sql`insert into exploitation_demarches (id_exploitation, id_demarche) select id_exploitation, 2 from exploitations`,
  )
  await db.execute(sql`
    insert into dossiers (id_exploitation, id_demarche, id_millesime, etat_dossier)
    select id_exploitation, 2, 2026, (array['SAISIE_EN_COURS','ATTENTE_VERIFICATION','CERTIFIABLE'])[1 + id_exploitation % 3] from exploitations where id_exploitation % 2 = 0`)
  await fillPersons(db)
  await db.execute(sql`vacuum analyze`)
}

/** Accounts that search the farms. */
export async function fillPersons(db: Database): Promise<void> {
  const motDePasse = await hashPassword(PASSWORD)
  for (const [login, oneIn] of persons) {
    await db.execute(sql`
      insert into utilisateurs (id_type_utilisateur, login, email, prenom, nom, mot_de_passe)
      values (${oneIn === 1 ? 1 : 3}, ${login}, ${`${login}@exemple.example`}, 'T', 'T', ${motDePasse})`)
    if (oneIn > 1)
      await db.execute(sql`
        insert into utilisateur_exploitations (id_utilisateur, id_exploitation)
        select u.id_utilisateur, e.id_exploitation from utilisateurs u, exploitations e where u.login = ${login} and e.id_exploitation % ${oneIn} = 0`)
  }
}

export async function signIn(url: string, username: string): Promise<{ user: UserInfo; token: string }> {
  const answer = await fetch(`${url}/api/authentification/utilisateur`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return { user: (await answer.json()) as UserInfo, token: answer.headers.get('authorization') ?? '' }
}

export async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

/** The API with these farms, on a port of its own. */
export async function serve(db: Database) {
  const app = await buildApp({
    db,
    config: {
      production: true,
      checkAnswers: false,
      sessionSecret: 'a secret for measurements, long enough',
      environnement: 'bench',
      port: 0,
      publicUrl: undefined,
      urlOad: undefined,
      smtp: undefined,
      trustProxy: 'loopback',
    },
    logger: createLogger('silent'),
    requestsPerMinute: 1_000_000,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, url }
}
