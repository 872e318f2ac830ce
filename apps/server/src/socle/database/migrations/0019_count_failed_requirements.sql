ALTER TABLE "resultats" ADD COLUMN "exigences" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Undecided files are calculated again at the next start, to list their failed requirements.
update resultats r set references_lues = null
from dossiers d
where d.id_dossier = r.id_dossier and d.etat_dossier not in ('VALIDE', 'CERTIFIABLE', 'NON_CERTIFIABLE');
