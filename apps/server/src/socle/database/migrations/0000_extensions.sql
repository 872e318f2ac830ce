CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Text as searches compare it: no accent, no capital, hyphens and apostrophes as spaces. unaccent() is only STABLE because its dictionary could be
-- changed; ours is not, and a generated column needs IMMUTABLE. Names are qualified so that the function does not depend on the caller's search_path.
CREATE FUNCTION normaliser(texte text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, texte)), '[^a-z0-9]+', ' ', 'g') $$;
