CREATE TABLE "presences" (
	"id_utilisateur" bigint NOT NULL,
	"id_exploitation" bigint NOT NULL,
	"id_demarche" integer NOT NULL,
	"id_millesime" integer NOT NULL,
	"annoncee_le" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presences_id_utilisateur_id_exploitation_id_demarche_id_millesime_pk" PRIMARY KEY("id_utilisateur","id_exploitation","id_demarche","id_millesime")
);
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_id_utilisateur_utilisateurs_id_utilisateur_fk" FOREIGN KEY ("id_utilisateur") REFERENCES "public"."utilisateurs"("id_utilisateur") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_id_exploitation_exploitations_id_exploitation_fk" FOREIGN KEY ("id_exploitation") REFERENCES "public"."exploitations"("id_exploitation") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_id_demarche_demarches_id_demarche_fk" FOREIGN KEY ("id_demarche") REFERENCES "public"."demarches"("id_demarche") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_id_millesime_millesimes_id_millesime_fk" FOREIGN KEY ("id_millesime") REFERENCES "public"."millesimes"("id_millesime") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presences_du_dossier" ON "presences" USING btree ("id_exploitation","id_demarche","id_millesime");