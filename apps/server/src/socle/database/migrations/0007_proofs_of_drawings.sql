ALTER TABLE "preuves" ADD COLUMN "uuid_dessin" uuid;--> statement-breakpoint
ALTER TABLE "preuves" ADD CONSTRAINT "preuves_dessin" UNIQUE("id_exploitation","uuid_dessin");