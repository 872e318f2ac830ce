CREATE TABLE "validites" (
	"id_dossier" bigint NOT NULL,
	"id_sous_rubrique" integer NOT NULL,
	"est_valide" boolean,
	"commentaire_auditeur" text,
	"valide_id_utilisateur" bigint,
	"valide_date" timestamp with time zone,
	CONSTRAINT "validites_id_dossier_id_sous_rubrique_pk" PRIMARY KEY("id_dossier","id_sous_rubrique")
);
--> statement-breakpoint
ALTER TABLE "validites" ADD CONSTRAINT "validites_id_dossier_dossiers_id_dossier_fk" FOREIGN KEY ("id_dossier") REFERENCES "public"."dossiers"("id_dossier") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validites" ADD CONSTRAINT "validites_valide_id_utilisateur_utilisateurs_id_utilisateur_fk" FOREIGN KEY ("valide_id_utilisateur") REFERENCES "public"."utilisateurs"("id_utilisateur") ON DELETE set null ON UPDATE no action;