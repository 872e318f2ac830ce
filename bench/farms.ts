import { type Database, loadCgu, loadDemonstration } from '@sillon/server/bench'
import { sql } from 'drizzle-orm'

export const MILLESIME = 2026

/**
 * Farms on real communes, each a copy of one of the worked farms that the demonstration holds: its rotation with areas 20 % around, each line in two parcels,
 * and its entries.
 */
export async function fillFarms(db: Database, farms: number): Promise<void> {
  // Its accounts have accepted the terms.
  await loadCgu(db)
  await loadDemonstration(db)
  await db.execute(sql`
    create table modeles as
    select row_number() over (order by d.id_dossier) - 1 as rang, d.id_dossier, d.id_exploitation
    from dossiers d where d.id_millesime = ${MILLESIME} and d.id_demarche = 2
      and exists (select from indicateurs_saisis s where s.id_dossier = d.id_dossier and s.code_national like 'HVE4_FERTI%')`)
  await db.execute(sql`
    insert into exploitations (raison_sociale, siret, adresse, id_commune, nom_commune, code_postal, adresse_mail, id_bassin_viti)
    select 'Ferme mesurée ' || n, (80000000000000 + n)::text, n || ' chemin des Mesures', c.idcommune, c.nom, c.codepostal, 'ferme@exemple.example', m.bassin
    from generate_series(1, ${farms}) n
    join (select idcommune, nom, codepostal, row_number() over (order by idcommune) - 1 as rang from communes) c on c.rang = (n::bigint * 7919) % (select count(*) from communes)
    join (select modeles.rang, count(*) over () as total, x.id_bassin_viti as bassin from modeles join exploitations x using (id_exploitation)) m on m.rang = n % m.total`)
  await db.execute(sql`
    create table copies as
    select x.id_exploitation, (substr(x.siret, 3)::bigint) as n, m.id_exploitation as modele, m.id_dossier as modele_dossier
    from exploitations x join (select *, count(*) over () as total from modeles) m on m.rang = substr(x.siret, 3)::bigint % m.total
    where x.raison_sociale like 'Ferme mesurée %'`)
  await db.execute(sql`
    insert into exploitation_infos (id_exploitation, id_millesime, irrigation)
    select c.id_exploitation, ${MILLESIME}, i.irrigation from copies c join exploitation_infos i on i.id_exploitation = c.modele and i.id_millesime = ${MILLESIME}`)
  await db.execute(sql`
    insert into lignes_assolement (id_exploitation, id_millesime, ordre, id_culture, id_categorie_culture, id_type_culture, surface)
    select c.id_exploitation, ${MILLESIME}, l.ordre, l.id_culture, l.id_categorie_culture, l.id_type_culture, l.surface * (0.8 + c.n % 41 / 100.0)
    from copies c join lignes_assolement l on l.id_exploitation = c.modele and l.id_millesime = ${MILLESIME}`)
  await db.execute(sql`
    insert into parcelles (id_exploitation, id_millesime, id_ligne, num_ilot, num_parcelle, surface)
    select l.id_exploitation, ${MILLESIME}, l.id_ligne, l.ordre::text, moitie::text, l.surface / 2
    from lignes_assolement l join copies c using (id_exploitation), generate_series(1, 2) moitie`)
  await db.execute(sql`
    insert into dossiers (id_exploitation, id_demarche, id_millesime) select id_exploitation, 2, ${MILLESIME} from copies`)
  await db.execute(sql`
    insert into indicateurs_saisis (id_dossier, code_national, valeur)
    select d.id_dossier, s.code_national, s.valeur
    from copies c join dossiers d on d.id_exploitation = c.id_exploitation join indicateurs_saisis s on s.id_dossier = c.modele_dossier`)
  await db.execute(sql`analyze`)
}
