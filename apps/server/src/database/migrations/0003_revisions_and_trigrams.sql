ALTER TABLE "journal" ADD COLUMN "revision" integer;--> statement-breakpoint
CREATE INDEX "exploitations_recherche_nom_trigrammes" ON "exploitations" USING gin ("recherche_nom" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "exploitations_recherche_commune_trigrammes" ON "exploitations" USING gin ("recherche_commune" gin_trgm_ops);