-- The journal is append-only, for every role that the server may use.
CREATE FUNCTION refuser_modification_journal() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'journal is append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER journal_ajout_seul BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION refuser_modification_journal();
--> statement-breakpoint
CREATE TRIGGER journal_non_videe BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuser_modification_journal();
