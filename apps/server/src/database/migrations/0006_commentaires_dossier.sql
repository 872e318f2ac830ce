ALTER TABLE "dossiers" ADD COLUMN "commentaire_auditeur" text;--> statement-breakpoint
ALTER TABLE "dossiers" ADD COLUMN "commentaire_exploitant" text;