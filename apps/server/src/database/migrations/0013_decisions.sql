CREATE TABLE "decisions" (
	"id_dossier" bigint NOT NULL,
	"numero" integer NOT NULL,
	"etat_dossier" text NOT NULL,
	"decide_par" bigint,
	"decide_le" timestamp with time zone DEFAULT now() NOT NULL,
	"version_regles" text NOT NULL,
	"entree" jsonb NOT NULL,
	"resultats" jsonb NOT NULL,
	CONSTRAINT "decisions_id_dossier_numero_pk" PRIMARY KEY("id_dossier","numero"),
	CONSTRAINT "decisions_etat_connu" CHECK (etat_dossier in ('SAISIE_EN_COURS', 'ATTENTE_VERIFICATION', 'VERIFICATION_EN_COURS', 'ATTENTE_CORRECTION', 'VALIDE', 'CERTIFIABLE', 'NON_CERTIFIABLE'))
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_id_dossier_dossiers_id_dossier_fk" FOREIGN KEY ("id_dossier") REFERENCES "public"."dossiers"("id_dossier") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION refuser_modification_decision() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'What a file held when it was decided is never changed.'; END $$;
--> statement-breakpoint
CREATE TRIGGER decisions_figees BEFORE UPDATE ON decisions FOR EACH ROW EXECUTE FUNCTION refuser_modification_decision();
