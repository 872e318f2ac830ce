CREATE TABLE "demandes_demarches" (
	"id_exploitation" bigint NOT NULL,
	"id_utilisateur" bigint NOT NULL,
	"demandee_le" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demandes_demarches_id_exploitation_pk" PRIMARY KEY("id_exploitation")
);
--> statement-breakpoint
ALTER TABLE "courriels" DROP CONSTRAINT "courriels_genre";--> statement-breakpoint
ALTER TABLE "utilisateurs" ADD COLUMN "premiers_pas_ranges" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "demandes_demarches" ADD CONSTRAINT "demandes_demarches_id_exploitation_exploitations_id_exploitation_fk" FOREIGN KEY ("id_exploitation") REFERENCES "public"."exploitations"("id_exploitation") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demandes_demarches" ADD CONSTRAINT "demandes_demarches_id_utilisateur_utilisateurs_id_utilisateur_fk" FOREIGN KEY ("id_utilisateur") REFERENCES "public"."utilisateurs"("id_utilisateur") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courriels_invitations" ON "courriels" USING btree ("id_utilisateur","id_courriel") WHERE genre = 'INVITATION';--> statement-breakpoint
ALTER TABLE "courriels" ADD CONSTRAINT "courriels_genre" CHECK (genre in ('SOUMISSION', 'CORRECTION', 'DECISION', 'PREUVES', 'QUESTIONS', 'RAPPEL', 'DEMANDE_DEMARCHE', 'ESSAI', 'MOT_DE_PASSE', 'ADRESSE_DEMANDEE', 'ADRESSE', 'SECOND_FACTEUR_ACTIVE', 'SECOND_FACTEUR_RETIRE', 'PASSKEY_AJOUTEE', 'PASSKEY_RETIREE', 'PARTENAIRE_LIE', 'PARTENAIRE_RETIRE', 'INVITATION', 'CONFIRMATION', 'REINITIALISATION', 'EXPORT'));