CREATE TABLE "valeurs_auditees" (
	"id_dossier" bigint NOT NULL,
	"code_national" text NOT NULL,
	"valeur" jsonb,
	"verdict" text NOT NULL,
	"gravite" text,
	"commentaire" text,
	"audite_par" bigint,
	"audite_le" timestamp with time zone DEFAULT now() NOT NULL,
	"position" text,
	"reponse" text,
	"repondu_par" bigint,
	"repondu_le" timestamp with time zone,
	CONSTRAINT "valeurs_auditees_id_dossier_code_national_pk" PRIMARY KEY("id_dossier","code_national"),
	CONSTRAINT "valeurs_auditees_verdict" CHECK (verdict in ('CONFORME', 'NON_CONFORME')),
	CONSTRAINT "valeurs_auditees_gravite" CHECK (gravite in ('OBSERVATION', 'MINEURE', 'MAJEURE')),
	CONSTRAINT "valeurs_auditees_position" CHECK (position in ('ACCEPTEE', 'CONTESTEE')),
	CONSTRAINT "valeurs_auditees_constat" CHECK (verdict = 'NON_CONFORME' or gravite is null),
	CONSTRAINT "valeurs_auditees_reponse" CHECK (position is not null or (reponse is null and repondu_le is null))
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "audit" jsonb;--> statement-breakpoint
ALTER TABLE "resultats" ADD COLUMN "points_declares" jsonb;--> statement-breakpoint
ALTER TABLE "organismes" ADD COLUMN "quatre_yeux" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "valeurs_auditees" ADD CONSTRAINT "valeurs_auditees_id_dossier_dossiers_id_dossier_fk" FOREIGN KEY ("id_dossier") REFERENCES "public"."dossiers"("id_dossier") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valeurs_auditees" ADD CONSTRAINT "valeurs_auditees_audite_par_utilisateurs_id_utilisateur_fk" FOREIGN KEY ("audite_par") REFERENCES "public"."utilisateurs"("id_utilisateur") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valeurs_auditees" ADD CONSTRAINT "valeurs_auditees_repondu_par_utilisateurs_id_utilisateur_fk" FOREIGN KEY ("repondu_par") REFERENCES "public"."utilisateurs"("id_utilisateur") ON DELETE set null ON UPDATE no action;