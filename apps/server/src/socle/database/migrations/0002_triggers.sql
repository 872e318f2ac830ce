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
      ligne.champ, ligne.ancienne::text, ligne.nouvelle::text, ligne.origine, ligne.adresse, ligne.organismes::text
    ])::text, 'UTF8')), 'hex')
  $$;
--> statement-breakpoint
-- Entrusts what tells of a person: the journal has its hash, which tells nothing once the random text is gone with the value (docs/decisions/0021-erased-people.md).
CREATE FUNCTION confier_valeur(personne text, confiee jsonb) RETURNS text
  LANGUAGE plpgsql
  AS $$
    DECLARE
      hasard text := gen_random_uuid()::text;
      resume text := encode(sha256(convert_to(hasard || confiee::text, 'UTF8')), 'hex');
    BEGIN
      INSERT INTO valeurs_confiees (empreinte, sel, valeur, chaine) VALUES (resume, hasard, confiee, personne);
      RETURN resume;
    END
  $$;
--> statement-breakpoint
-- A value of the journal as it was written; nothing once it was erased.
CREATE FUNCTION lire_journal(ecrite jsonb) RETURNS jsonb
  LANGUAGE sql STABLE
  AS $$
    SELECT CASE WHEN jsonb_typeof(ecrite) = 'object' AND ecrite ->> 'valeurConfiee' IS NOT NULL
      THEN (SELECT v.valeur FROM valeurs_confiees v WHERE v.empreinte = ecrite ->> 'valeurConfiee') ELSE ecrite END
  $$;
--> statement-breakpoint
CREATE TRIGGER valeurs_confiees_figees BEFORE UPDATE ON valeurs_confiees FOR EACH ROW EXECUTE FUNCTION refuser_modification_journal();
--> statement-breakpoint
-- The organisations whose administrators may read a row: of who did it, of the person or the farm that it is of, then; both, when one is left for another.
CREATE FUNCTION organismes_du_journal(ligne journal) RETURNS bigint[]
  LANGUAGE plpgsql STABLE
  AS $$
    DECLARE
      portee text := split_part(ligne.chaine, ' ', 1);
      numero bigint := split_part(ligne.chaine, ' ', 2)::bigint;
      ferme bigint := CASE WHEN portee = 'exploitation' THEN numero WHEN ligne.champ ~ '^exploitation[.][0-9]+$' THEN split_part(ligne.champ, '.', 2)::bigint END;
      rattache boolean := ligne.champ IN ('idOrganismePrincipal', 'idOrganismeSecondaire', 'idOrganisme');
      quitte bigint := CASE WHEN rattache AND jsonb_typeof(ligne.ancienne) = 'number' THEN ligne.ancienne::text::bigint END;
      rejoint bigint := CASE WHEN rattache AND jsonb_typeof(ligne.nouvelle) = 'number' THEN ligne.nouvelle::text::bigint END;
    BEGIN
      RETURN (
        SELECT array_agg(DISTINCT concerne ORDER BY concerne) FROM (
          SELECT id_organisme_principal AS concerne FROM utilisateurs
            WHERE id_utilisateur = ligne.id_utilisateur OR portee = 'personne' AND id_utilisateur = numero
          UNION ALL SELECT id_organisme_secondaire FROM utilisateurs WHERE portee = 'personne' AND id_utilisateur = numero
          UNION ALL SELECT id_organisme FROM exploitations WHERE id_exploitation = ferme
          UNION ALL SELECT numero WHERE portee = 'organisme'
          UNION ALL SELECT unnest(ARRAY[quitte, rejoint])
        ) concernes WHERE concerne IS NOT NULL);
    END
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
      IF NEW.id_exploitation IS NULL OR NEW.code_demarche IS NULL AND NEW.champ IN ('raisonSociale', 'supprimeeLe', 'idOrganisme') THEN
        NEW.organismes := organismes_du_journal(NEW);
      END IF;
      IF NEW.chaine LIKE 'personne %' AND (NEW.champ IN ('login', 'email', 'nextEmail', 'prenom', 'nom') OR NEW.champ LIKE 'export.%')
        OR NEW.id_exploitation IS NOT NULL AND NEW.champ IN ('nomExploitant', 'prenomExploitant', 'adresseMail', 'numeroPortable') THEN
        IF NEW.ancienne IS NOT NULL THEN
          NEW.ancienne := jsonb_build_object('valeurConfiee', confier_valeur(NEW.chaine, NEW.ancienne));
        END IF;
        IF NEW.nouvelle IS NOT NULL THEN
          NEW.nouvelle := jsonb_build_object('valeurConfiee', confier_valeur(NEW.chaine, NEW.nouvelle));
        END IF;
      END IF;
      IF NEW.adresse IS NOT NULL THEN
        NEW.adresse := confier_valeur('personne ' || NEW.id_utilisateur, to_jsonb(NEW.adresse));
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
-- What each public sees of the farms that are there: `exploitations_vues` is this, kept.
CREATE VIEW exploitations_a_voir AS
  SELECT publics.public, e.id_exploitation, e.recherche AS texte, e.recherche_nom AS nom, e.recherche_commune AS commune, e.siret::text AS siret, e.pacage::text AS pacage, e.adresse,
    array_remove(ARRAY[publics.public, 'organisme ' || e.id_organisme], NULL) || demarches.marques AS marques
  FROM exploitations e,
    LATERAL (
      SELECT 'tous' AS public
      UNION ALL SELECT 'o' || e.id_organisme WHERE e.id_organisme IS NOT NULL
      UNION ALL SELECT 'u' || g.id_utilisateur FROM utilisateur_exploitations g WHERE g.id_exploitation = e.id_exploitation) publics,
    LATERAL (
      SELECT array(
        SELECT 'd' || id_demarche FROM exploitation_demarches WHERE id_exploitation = e.id_exploitation
        UNION SELECT 'd' || id_demarche || ' ' || etat_dossier FROM dossiers WHERE id_exploitation = e.id_exploitation
        UNION SELECT 'd' || id_demarche || ' ' || etat_dossier || ' ' || id_millesime FROM dossiers WHERE id_exploitation = e.id_exploitation
        ORDER BY 1) AS marques) demarches
  WHERE NOT EXISTS (SELECT 1 FROM exploitations_supprimees s WHERE s.id_exploitation = e.id_exploitation);
--> statement-breakpoint
-- Who changes what is seen of a farm locks it first, so that what is read here is what the one before left.
-- Planned each time: a plan for one farm, kept, would go through every pair of a hundred thousand; and without the farms named in the inner SELECT too, through every farm there is for one.
CREATE FUNCTION actualiser_vues(ids bigint[]) RETURNS void
  LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan
  AS $$
    BEGIN
      PERFORM 1 FROM exploitations WHERE id_exploitation = ANY(ids) ORDER BY id_exploitation FOR NO KEY UPDATE;
      DELETE FROM exploitations_vues v WHERE v.id_exploitation = ANY(ids)
        AND NOT EXISTS (SELECT 1 FROM exploitations_a_voir a WHERE a.id_exploitation = ANY(ids) AND a.id_exploitation = v.id_exploitation AND a.public = v.public);
      INSERT INTO exploitations_vues AS v
        SELECT * FROM exploitations_a_voir WHERE id_exploitation = ANY(ids) ORDER BY public, id_exploitation
        ON CONFLICT (public, id_exploitation) DO UPDATE
          SET (texte, nom, commune, siret, pacage, adresse, marques) =
            (excluded.texte, excluded.nom, excluded.commune, excluded.siret, excluded.pacage, excluded.adresse, excluded.marques)
          WHERE v IS DISTINCT FROM excluded;
    END
  $$;
--> statement-breakpoint
-- A statement that found nothing to write, as an INSERT where the row is there already, costs nothing here.
CREATE FUNCTION suivre_exploitations() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    DECLARE
      ids bigint[] := array(SELECT DISTINCT id_exploitation FROM lignes);
    BEGIN
      IF cardinality(ids) > 0 THEN
        PERFORM actualiser_vues(ids);
      END IF;
      RETURN NULL;
    END
  $$;
--> statement-breakpoint
-- Nobody else knows of these farms yet, and nothing is kept of them: they are written without a look at what is there.
CREATE FUNCTION suivre_ajouts() RETURNS trigger
  LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan
  AS $$
    DECLARE
      ids bigint[] := array(SELECT id_exploitation FROM lignes);
    BEGIN
      INSERT INTO exploitations_vues SELECT * FROM exploitations_a_voir WHERE id_exploitation = ANY(ids) ORDER BY public, id_exploitation;
      RETURN NULL;
    END
  $$;
--> statement-breakpoint
CREATE TRIGGER exploitations_ajoutees AFTER INSERT ON exploitations REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION suivre_ajouts();
--> statement-breakpoint
-- Of a farm whose contact alone changes nothing else is seen. EXCEPT, and no join: a plan made for one farm is good for a hundred thousand.
CREATE FUNCTION suivre_modifications() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    DECLARE
      ids bigint[] := array(
        SELECT id_exploitation FROM (
          SELECT id_exploitation, recherche, recherche_nom, recherche_commune, siret, pacage, adresse, id_organisme FROM lignes
          EXCEPT SELECT id_exploitation, recherche, recherche_nom, recherche_commune, siret, pacage, adresse, id_organisme FROM avant) changees);
    BEGIN
      IF cardinality(ids) > 0 THEN
        PERFORM actualiser_vues(ids);
      END IF;
      RETURN NULL;
    END
  $$;
--> statement-breakpoint
CREATE TRIGGER exploitations_modifiees AFTER UPDATE ON exploitations REFERENCING OLD TABLE AS avant NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION suivre_modifications();
--> statement-breakpoint
CREATE TRIGGER exploitations_supprimees AFTER INSERT ON exploitations_supprimees REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION suivre_exploitations();
--> statement-breakpoint
CREATE TRIGGER exploitations_rendues AFTER DELETE ON exploitations_supprimees REFERENCING OLD TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION suivre_exploitations();
--> statement-breakpoint
CREATE TRIGGER demarches_donnees AFTER INSERT ON exploitation_demarches REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION suivre_exploitations();
--> statement-breakpoint
CREATE TRIGGER demarches_retirees AFTER DELETE ON exploitation_demarches REFERENCING OLD TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION suivre_exploitations();
--> statement-breakpoint
CREATE TRIGGER dossiers_ouverts AFTER INSERT ON dossiers REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION suivre_exploitations();
--> statement-breakpoint
CREATE TRIGGER dossiers_retires AFTER DELETE ON dossiers REFERENCING OLD TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION suivre_exploitations();
--> statement-breakpoint
-- What is seen of these farms is read here while nobody changes it; those who give and take access to one farm do not wait for each other.
CREATE FUNCTION suivre_acces() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    BEGIN
      PERFORM 1 FROM exploitations WHERE id_exploitation IN (SELECT id_exploitation FROM lignes) ORDER BY id_exploitation FOR SHARE;
      IF TG_OP = 'DELETE' THEN
        DELETE FROM exploitations_vues v USING lignes l WHERE v.id_exploitation = l.id_exploitation AND v.public = 'u' || l.id_utilisateur;
      ELSE
        INSERT INTO exploitations_vues
          SELECT a.* FROM lignes l JOIN exploitations_a_voir a ON a.id_exploitation = l.id_exploitation AND a.public = 'u' || l.id_utilisateur;
      END IF;
      RETURN NULL;
    END
  $$;
--> statement-breakpoint
CREATE TRIGGER acces_donnes AFTER INSERT ON utilisateur_exploitations REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION suivre_acces();
--> statement-breakpoint
CREATE TRIGGER acces_repris AFTER DELETE ON utilisateur_exploitations REFERENCING OLD TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION suivre_acces();
--> statement-breakpoint
-- A file is written with each value saved; its state alone is seen here.
CREATE FUNCTION suivre_etat() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN PERFORM actualiser_vues(ARRAY[NEW.id_exploitation]); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER dossiers_etat AFTER UPDATE ON dossiers FOR EACH ROW
  WHEN (NEW.etat_dossier <> OLD.etat_dossier) EXECUTE FUNCTION suivre_etat();
--> statement-breakpoint
-- A file changed when something was journalled of it, or of its farm's year, which it is computed from.
CREATE FUNCTION dater_dossiers() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    BEGIN
      UPDATE dossiers d SET modifie_le = lignes.le
        FROM (SELECT id_exploitation, id_millesime, code_demarche, max(le) AS le FROM lignes WHERE id_millesime IS NOT NULL AND id_exploitation IS NOT NULL GROUP BY 1, 2, 3) lignes
        WHERE d.id_exploitation = lignes.id_exploitation AND d.id_millesime = lignes.id_millesime
          AND (lignes.code_demarche IS NULL OR d.id_demarche = (SELECT id_demarche FROM demarches WHERE code = lignes.code_demarche));
      RETURN NULL;
    END
  $$;
--> statement-breakpoint
CREATE TRIGGER journal_dossiers AFTER INSERT ON journal REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION dater_dossiers();
--> statement-breakpoint
-- Each connection counts in a row of its own, so that those who add farms at the same time do not wait for each other.
CREATE FUNCTION compter_exploitations() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    BEGIN
      INSERT INTO exploitations_nombre AS n (public, part, nombre)
        SELECT public, pg_backend_pid() % 64, CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END FROM lignes GROUP BY public ORDER BY public
        ON CONFLICT (public, part) DO UPDATE SET nombre = n.nombre + excluded.nombre;
      RETURN NULL;
    END
  $$;
--> statement-breakpoint
CREATE TRIGGER vues_ajoutees AFTER INSERT ON exploitations_vues REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION compter_exploitations();
--> statement-breakpoint
CREATE TRIGGER vues_retirees AFTER DELETE ON exploitations_vues REFERENCING OLD TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION compter_exploitations();
--> statement-breakpoint
-- No word is unique to the database: whoever adds one waits for nobody.
CREATE FUNCTION retenir_mots_recherche() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    BEGIN
      INSERT INTO mots_recherche (mot)
        SELECT DISTINCT nouveaux.mot FROM lignes, unnest(string_to_array(lignes.recherche, ' ')) AS nouveaux(mot)
        WHERE nouveaux.mot <> '' AND NOT EXISTS (SELECT 1 FROM mots_recherche connus WHERE connus.mot = nouveaux.mot);
      RETURN NULL;
    END
  $$;
--> statement-breakpoint
CREATE TRIGGER exploitations_mots_ajoutes AFTER INSERT ON exploitations REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION retenir_mots_recherche();
--> statement-breakpoint
CREATE TRIGGER exploitations_mots_modifies AFTER UPDATE ON exploitations REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION retenir_mots_recherche();
--> statement-breakpoint
-- PDFs and photographs do not get smaller: to try takes longer than to write them.
ALTER TABLE contenus_morceaux ALTER COLUMN octets SET STORAGE EXTERNAL;
