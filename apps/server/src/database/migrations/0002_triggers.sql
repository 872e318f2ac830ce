-- The journal is append-only, for every role that the server may use.
CREATE FUNCTION refuser_modification_journal() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'journal is append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER journal_ajout_seul BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION refuser_modification_journal();
--> statement-breakpoint
CREATE TRIGGER journal_non_videe BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuser_modification_journal();
--> statement-breakpoint
-- A row's hash: SHA-256 of a JSON array of texts, the hash of the row before it and then every column but the hash itself. `npm run check:journal` computes the same in Node.
CREATE FUNCTION empreinte_journal(ligne journal, precedente text) RETURNS text
  LANGUAGE sql STABLE
  AS $$
    SELECT encode(sha256(convert_to(to_json(ARRAY[
      precedente, ligne.chaine, ligne.id_exploitation::text, ligne.rang::text, ligne.id_journal::text,
      to_char(ligne.le AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ligne.id_utilisateur::text, ligne.id_millesime::text, ligne.code_demarche,
      ligne.champ, ligne.ancienne::text, ligne.nouvelle::text, ligne.origine, ligne.adresse
    ])::text, 'UTF8')), 'hex')
  $$;
--> statement-breakpoint
-- The head's lock makes writers of one chain take turns; those of different chains do not meet.
CREATE FUNCTION chainer_journal() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    DECLARE
      tete journal_chaines;
    BEGIN
      IF NEW.id_exploitation IS NOT NULL THEN
        NEW.chaine := 'exploitation ' || NEW.id_exploitation;
      END IF;
      SELECT * INTO tete FROM journal_chaines WHERE chaine = NEW.chaine FOR UPDATE;
      IF NOT FOUND THEN
        INSERT INTO journal_chaines VALUES (NEW.chaine, 0, '') ON CONFLICT DO NOTHING;
        SELECT * INTO tete FROM journal_chaines WHERE chaine = NEW.chaine FOR UPDATE;
      END IF;
      NEW.rang := tete.longueur + 1;
      NEW.empreinte := empreinte_journal(NEW, tete.empreinte);
      UPDATE journal_chaines SET longueur = NEW.rang, empreinte = NEW.empreinte WHERE chaine = NEW.chaine;
      RETURN NEW;
    END
  $$;
--> statement-breakpoint
CREATE TRIGGER journal_chainage BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION chainer_journal();
--> statement-breakpoint
CREATE TRIGGER journal_chaines_sans_recul BEFORE UPDATE ON journal_chaines FOR EACH ROW
  WHEN (NEW.chaine <> OLD.chaine OR NEW.longueur <> OLD.longueur + 1) EXECUTE FUNCTION refuser_modification_journal();
--> statement-breakpoint
CREATE TRIGGER journal_chaines_gardees BEFORE DELETE ON journal_chaines FOR EACH ROW EXECUTE FUNCTION refuser_modification_journal();
--> statement-breakpoint
CREATE TRIGGER journal_chaines_non_videes BEFORE TRUNCATE ON journal_chaines FOR EACH STATEMENT EXECUTE FUNCTION refuser_modification_journal();
--> statement-breakpoint
CREATE FUNCTION refuser_modification_decision() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'What a file held when it was decided is never changed.'; END $$;
--> statement-breakpoint
CREATE TRIGGER decisions_figees BEFORE UPDATE ON decisions FOR EACH ROW EXECUTE FUNCTION refuser_modification_decision();
--> statement-breakpoint
-- Each connection counts in a row of its own, so that those who add farms at the same time do not wait for each other.
CREATE FUNCTION compter_exploitations() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    DECLARE
      difference integer := (SELECT count(*) FROM lignes);
    BEGIN
      IF TG_OP = 'DELETE' THEN
        difference := -difference;
      END IF;
      IF difference <> 0 THEN
        INSERT INTO exploitations_nombre AS n (part, nombre) VALUES (pg_backend_pid() % 64, difference)
          ON CONFLICT (part) DO UPDATE SET nombre = n.nombre + excluded.nombre;
      END IF;
      RETURN NULL;
    END
  $$;
--> statement-breakpoint
CREATE TRIGGER exploitations_ajoutees AFTER INSERT ON exploitations REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION compter_exploitations();
--> statement-breakpoint
CREATE TRIGGER exploitations_retirees AFTER DELETE ON exploitations REFERENCING OLD TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION compter_exploitations();
--> statement-breakpoint
-- No word is unique to the database: whoever adds one waits for nobody.
CREATE FUNCTION retenir_mots_recherche() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    BEGIN
      INSERT INTO mots_recherche (mot)
        SELECT DISTINCT nouveaux.mot FROM lignes, unnest(string_to_array(lignes.recherche, ' ')) AS nouveaux(mot)
        WHERE nouveaux.mot ~ '[a-z]' AND NOT EXISTS (SELECT 1 FROM mots_recherche connus WHERE connus.mot = nouveaux.mot);
      RETURN NULL;
    END
  $$;
--> statement-breakpoint
CREATE TRIGGER exploitations_mots_ajoutes AFTER INSERT ON exploitations REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION retenir_mots_recherche();
--> statement-breakpoint
CREATE TRIGGER exploitations_mots_modifies AFTER UPDATE ON exploitations REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION retenir_mots_recherche();
