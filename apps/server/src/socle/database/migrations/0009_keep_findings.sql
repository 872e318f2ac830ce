ALTER TABLE "decisions" ADD COLUMN "constats" jsonb;--> statement-breakpoint
ALTER TABLE "corrections" ADD COLUMN "gravite" text;--> statement-breakpoint
ALTER TABLE "corrections" ADD COLUMN "echeance" date;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "numero_contrat" text;--> statement-breakpoint
ALTER TABLE "validites" ADD COLUMN "gravite" text;--> statement-breakpoint
ALTER TABLE "validites" ADD COLUMN "echeance" date;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_gravite" CHECK (gravite in ('OBSERVATION', 'MINEURE', 'MAJEURE'));--> statement-breakpoint
ALTER TABLE "validites" ADD CONSTRAINT "validites_gravite" CHECK (gravite in ('OBSERVATION', 'MINEURE', 'MAJEURE'));--> statement-breakpoint
ALTER TABLE "validites" ADD CONSTRAINT "validites_constat" CHECK (est_valide is false or (gravite is null and echeance is null));