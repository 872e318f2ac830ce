CREATE TABLE "resultats" (
	"id_dossier" bigint PRIMARY KEY NOT NULL,
	"points" jsonb NOT NULL,
	"verdict" text,
	"version" text NOT NULL,
	"calcule_le" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resultats" ADD CONSTRAINT "resultats_id_dossier_dossiers_id_dossier_fk" FOREIGN KEY ("id_dossier") REFERENCES "public"."dossiers"("id_dossier") ON DELETE cascade ON UPDATE no action;