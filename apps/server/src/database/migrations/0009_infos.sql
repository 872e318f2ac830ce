CREATE TABLE "certifications_equivalentes" (
	"id_certification_equivalente" integer PRIMARY KEY NOT NULL,
	"libelle" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "certificateur_externe" text;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "nom_auditeur_externe" text;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "prenom_auditeur_externe" text;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "nature_audit" text;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "nom_structure_porteuse" text;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "adresse_auditeur_externe" text;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "adresse2_auditeur_externe" text;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "code_postal_auditeur_externe" text;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "commune_auditeur_externe" text;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "hve1_atteinte" boolean;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "hve2_atteinte" boolean;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "hve3_date" date;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "est_collective" boolean;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "type_audit" text;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "duree_audit" numeric(12, 4);--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "aide_pac" boolean;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "commentaire_general" text;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "structure_validante_n1" text;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "orga_certif_n2" text;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "equivalence_n2" text;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "nom_demarche_n2" text;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "vers_referentiel_n3" text;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "hve3_camp_prec" integer;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "autre_demarche_1" text;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "autre_demarche_2" text;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "autre_demarche_3" text;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "est_certification_equivalente" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "certification_equivalente_est_totale" boolean;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "certification_equivalente_type" integer;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "certification_equivalente_date_certification" date;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD COLUMN "certification_equivalente_date_audit" date;--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD CONSTRAINT "exploitation_demarches_certification_equivalente_type_certifications_equivalentes_id_certification_equivalente_fk" FOREIGN KEY ("certification_equivalente_type") REFERENCES "public"."certifications_equivalentes"("id_certification_equivalente") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_nature_audit" CHECK (nature_audit in ('INTERNE', 'EXTERNE'));--> statement-breakpoint
ALTER TABLE "exploitation_demarches" ADD CONSTRAINT "exploitation_demarches_type_audit" CHECK (type_audit in ('INITIAL', 'SUIVI', 'RENOUVELLEMENT'));