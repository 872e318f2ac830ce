CREATE TABLE "journal_chaines" (
	"id_exploitation" bigint PRIMARY KEY NOT NULL,
	"longueur" integer NOT NULL,
	"empreinte" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "rang" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "empreinte" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- A row's hash: SHA-256 of a JSON array of texts, the hash of the row before it and then every column but the hash itself. `npm run check:journal` computes the same in Node.
CREATE FUNCTION empreinte_journal(ligne journal, precedente text) RETURNS text
  LANGUAGE sql STABLE
  AS $$
    SELECT encode(sha256(convert_to(to_json(ARRAY[
      precedente, ligne.id_exploitation::text, ligne.rang::text, ligne.id_journal::text,
      to_char(ligne.le AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ligne.id_utilisateur::text, ligne.id_millesime::text, ligne.code_demarche,
      ligne.revision::text, ligne.champ, ligne.ancienne::text, ligne.nouvelle::text, ligne.origine
    ])::text, 'UTF8')), 'hex')
  $$;
--> statement-breakpoint
-- A journal tells all that its file holds. What was there before it said so is written once, as an import, before everything else.
INSERT INTO journal (rang, le, id_utilisateur, id_exploitation, id_millesime, code_demarche, revision, champ, nouvelle, origine)
  SELECT -1, s.modifie_le, s.modifie_par, d.id_exploitation, d.id_millesime, m.code, s.revision, s.code_national, s.valeur, 'IMPORT'
  FROM indicateurs_saisis s JOIN dossiers d USING (id_dossier) JOIN demarches m USING (id_demarche)
  WHERE s.valeur IS NOT NULL AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.id_exploitation = d.id_exploitation
    AND j.id_millesime = d.id_millesime AND j.code_demarche = m.code AND j.champ = s.code_national)
  ORDER BY s.modifie_le;
--> statement-breakpoint
INSERT INTO journal (rang, id_utilisateur, id_exploitation, id_millesime, code_demarche, champ, nouvelle, origine)
  SELECT -1, CASE WHEN champ = 'etatDossier' THEN d.statut_last_change_id_utilisateur END, d.id_exploitation, d.id_millesime, m.code, champ, valeur, 'IMPORT'
  FROM dossiers d JOIN demarches m USING (id_demarche) CROSS JOIN LATERAL (VALUES
    (1, 'etatDossier', to_jsonb(d.etat_dossier)), (2, 'idOrganisme', to_jsonb(d.id_organisme)), (3, 'dateEntree', to_jsonb(d.date_entree)),
    (4, 'dateAudit', to_jsonb(d.date_audit)), (5, 'dateCertification', to_jsonb(d.date_certification)),
    (6, 'periodeAuditeeDebut', to_jsonb(d.periode_auditee_debut)), (7, 'periodeAuditeeFin', to_jsonb(d.periode_auditee_fin)),
    (8, 'commentaireAuditeur', to_jsonb(d.commentaire_auditeur)), (9, 'commentaireExploitant', to_jsonb(d.commentaire_exploitant))
  ) AS tenu (ordre, champ, valeur)
  WHERE valeur IS NOT NULL AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.id_exploitation = d.id_exploitation
    AND j.id_millesime = d.id_millesime AND j.code_demarche = m.code AND j.champ = tenu.champ)
  ORDER BY d.id_dossier, ordre;
--> statement-breakpoint
-- The rows that are already there are chained in the order in which they were written.
ALTER TABLE journal DISABLE TRIGGER journal_ajout_seul;--> statement-breakpoint
DO $$
  DECLARE
    ligne journal;
    precedente text;
  BEGIN
    UPDATE journal SET rang = ordre.rang
      FROM (SELECT id_journal, row_number() OVER (PARTITION BY id_exploitation ORDER BY rang, id_journal) AS rang FROM journal) ordre
      WHERE ordre.id_journal = journal.id_journal;
    FOR ligne IN SELECT * FROM journal ORDER BY id_exploitation, rang LOOP
      precedente := empreinte_journal(ligne, CASE WHEN ligne.rang = 1 THEN '' ELSE precedente END);
      UPDATE journal SET empreinte = precedente WHERE id_journal = ligne.id_journal;
    END LOOP;
  END
$$;
--> statement-breakpoint
ALTER TABLE journal ENABLE TRIGGER journal_ajout_seul;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_rang" UNIQUE("id_exploitation","rang");--> statement-breakpoint
-- A farm of which nothing was ever written has a head too, so that one without head is one whose journal was taken away.
INSERT INTO journal_chaines SELECT id_exploitation, 0, '' FROM exploitations;--> statement-breakpoint
INSERT INTO journal_chaines SELECT DISTINCT ON (id_exploitation) id_exploitation, rang, empreinte FROM journal ORDER BY id_exploitation, rang DESC
  ON CONFLICT (id_exploitation) DO UPDATE SET longueur = excluded.longueur, empreinte = excluded.empreinte;
--> statement-breakpoint
-- The head's lock makes writers of one farm take turns; those of different farms do not meet.
CREATE FUNCTION chainer_journal() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    DECLARE
      tete journal_chaines;
    BEGIN
      INSERT INTO journal_chaines VALUES (NEW.id_exploitation, 0, '') ON CONFLICT DO NOTHING;
      SELECT * INTO tete FROM journal_chaines WHERE id_exploitation = NEW.id_exploitation FOR UPDATE;
      NEW.rang := tete.longueur + 1;
      NEW.empreinte := empreinte_journal(NEW, tete.empreinte);
      UPDATE journal_chaines SET longueur = NEW.rang, empreinte = NEW.empreinte WHERE id_exploitation = NEW.id_exploitation;
      RETURN NEW;
    END
  $$;
--> statement-breakpoint
CREATE TRIGGER journal_chainage BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION chainer_journal();
--> statement-breakpoint
CREATE TRIGGER journal_chaines_sans_recul BEFORE UPDATE ON journal_chaines FOR EACH ROW
  WHEN (NEW.id_exploitation <> OLD.id_exploitation OR NEW.longueur <> OLD.longueur + 1) EXECUTE FUNCTION refuser_modification_journal();
--> statement-breakpoint
CREATE TRIGGER journal_chaines_gardees BEFORE DELETE ON journal_chaines FOR EACH ROW EXECUTE FUNCTION refuser_modification_journal();
--> statement-breakpoint
CREATE TRIGGER journal_chaines_non_videes BEFORE TRUNCATE ON journal_chaines FOR EACH STATEMENT EXECUTE FUNCTION refuser_modification_journal();
