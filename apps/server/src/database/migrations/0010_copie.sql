ALTER TABLE "journal" DROP CONSTRAINT "journal_origine";--> statement-breakpoint
ALTER TABLE "indicateurs_saisis" ADD COLUMN "a_confirmer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_origine" CHECK (origine in ('SAISIE', 'REPRISE', 'IMPORT', 'COPIE'));