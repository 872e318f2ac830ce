ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_etat_connu" CHECK (etat_dossier in ('SAISIE_EN_COURS', 'ATTENTE_VERIFICATION', 'VERIFICATION_EN_COURS', 'ATTENTE_CORRECTION', 'VALIDE', 'CERTIFIABLE', 'NON_CERTIFIABLE'));--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_periode" CHECK (periode_auditee_debut <= periode_auditee_fin);--> statement-breakpoint
ALTER TABLE "exploitation_activites" ADD CONSTRAINT "exploitation_activites_rang" CHECK (rang in ('PRINCIPAL', 'SECONDAIRE', 'AUTRE'));--> statement-breakpoint
ALTER TABLE "exploitations" ADD CONSTRAINT "exploitations_siret" CHECK (siret ~ '^[0-9]{14}$');--> statement-breakpoint
ALTER TABLE "exploitations" ADD CONSTRAINT "exploitations_pacage" CHECK (pacage ~ '^[0-9]{9}$');--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_origine" CHECK (origine in ('SAISIE', 'REPRISE', 'IMPORT'));--> statement-breakpoint
ALTER TABLE "parcelles" ADD CONSTRAINT "parcelles_surface" CHECK (surface >= 0);