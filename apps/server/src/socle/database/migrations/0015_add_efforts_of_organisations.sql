CREATE TABLE "organisme_gestes" (
	"id_organisme" bigint NOT NULL,
	"id_demarche" integer NOT NULL,
	"geste" text NOT NULL,
	"effort" smallint,
	"prix" numeric(9, 2),
	"modifie_par" bigint,
	"modifie_le" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisme_gestes_id_organisme_id_demarche_geste_pk" PRIMARY KEY("id_organisme","id_demarche","geste"),
	CONSTRAINT "organisme_gestes_effort" CHECK (effort between 1 and 5),
	CONSTRAINT "organisme_gestes_prix" CHECK (prix >= 0),
	CONSTRAINT "organisme_gestes_valeur" CHECK (effort is not null or prix is not null)
);
--> statement-breakpoint
ALTER TABLE "organisme_gestes" ADD CONSTRAINT "organisme_gestes_id_organisme_organismes_id_organisme_fk" FOREIGN KEY ("id_organisme") REFERENCES "public"."organismes"("id_organisme") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisme_gestes" ADD CONSTRAINT "organisme_gestes_id_demarche_demarches_id_demarche_fk" FOREIGN KEY ("id_demarche") REFERENCES "public"."demarches"("id_demarche") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisme_gestes" ADD CONSTRAINT "organisme_gestes_modifie_par_utilisateurs_id_utilisateur_fk" FOREIGN KEY ("modifie_par") REFERENCES "public"."utilisateurs"("id_utilisateur") ON DELETE set null ON UPDATE no action;