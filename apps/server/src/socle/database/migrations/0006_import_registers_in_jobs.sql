CREATE TABLE "imports_registre_parties" (
	"id_import_registre" bigint NOT NULL,
	"rang" integer NOT NULL,
	"octets" "bytea" NOT NULL,
	CONSTRAINT "imports_registre_parties_id_import_registre_rang_pk" PRIMARY KEY("id_import_registre","rang")
);
--> statement-breakpoint
ALTER TABLE "imports_registre" ADD COLUMN "somme" text;--> statement-breakpoint
ALTER TABLE "imports_registre" ADD COLUMN "etat" text DEFAULT 'TERMINE' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports_registre" ADD COLUMN "essais" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports_registre" ADD COLUMN "pris_jusque" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports_registre" ADD COLUMN "fait" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports_registre" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports_registre" ADD COLUMN "colonnes" jsonb;--> statement-breakpoint
ALTER TABLE "imports_registre" ADD COLUMN "apercu" jsonb;--> statement-breakpoint
ALTER TABLE "imports_registre" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "imports_registre" ADD COLUMN "a_vider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports_registre_parties" ADD CONSTRAINT "imports_registre_parties_id_import_registre_imports_registre_id_import_registre_fk" FOREIGN KEY ("id_import_registre") REFERENCES "public"."imports_registre"("id_import_registre") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_registre_a_faire" ON "imports_registre" USING btree ("id_import_registre") WHERE etat in ('LECTURE', 'APERCU', 'ECRITURE') or a_vider;--> statement-breakpoint
CREATE INDEX "interventions_produit" ON "interventions" USING btree ("id_exploitation","id_millesime",coalesce(produit, amm));--> statement-breakpoint
ALTER TABLE "imports_registre" ADD CONSTRAINT "imports_registre_etat" CHECK (etat in ('LECTURE', 'APERCU', 'ECRITURE', 'TERMINE', 'ECHEC', 'ANNULE'));--> statement-breakpoint
CREATE VIEW "public"."registre" AS (select "uuid_intervention", "id_exploitation", "id_millesime", "nature", "origine", "id_application_tierce", "reference", "id_import_registre", "uuid_parcelle", "num_ilot", "num_parcelle", "date", "heure_debut", "surface", "id_culture", "culture", "produit", "amm", "quantite", "unite", "cible", "azote", "organique", "volume", "complements" from "interventions" where not exists (select 1 from imports_registre r where r.id_import_registre = "interventions"."id_import_registre"
        and (r.etat <> 'TERMINE' or r.repris_le is not null)));