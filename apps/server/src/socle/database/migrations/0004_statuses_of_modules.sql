ALTER TABLE "resultats" ADD COLUMN "statuts" jsonb;--> statement-breakpoint
-- Statuses and fields left are computed again at the next start.
update resultats set references_lues = null;
