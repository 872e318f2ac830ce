-- Sort key of a name: its numbers have eight digits, so that "Chêne 2" comes before "Chêne 10". Numeric collations of ICU do not sort on the embedded database.
CREATE FUNCTION naturel(texte text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(regexp_replace(texte, '([0-9]+)', '0000000\1', 'g'), '0*([0-9]{8})', '\1', 'g') $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW exploitations_a_voir AS
  SELECT publics.public, e.id_exploitation, e.recherche AS texte, naturel(e.recherche_nom) AS nom, e.recherche_commune AS commune, e.siret::text AS siret, e.pacage::text AS pacage, e.adresse,
    array_remove(ARRAY[publics.public, 'organisme ' || e.id_organisme], NULL) || demarches.marques AS marques
  FROM exploitations e,
    LATERAL (
      SELECT 'tous' AS public
      UNION ALL SELECT 'o' || e.id_organisme WHERE e.id_organisme IS NOT NULL
      UNION ALL SELECT 'u' || g.id_utilisateur FROM utilisateur_exploitations g WHERE g.id_exploitation = e.id_exploitation) publics,
    LATERAL (
      SELECT array(
        SELECT 'd' || id_demarche FROM exploitation_demarches WHERE id_exploitation = e.id_exploitation
        UNION SELECT 'd' || id_demarche || ' ' || etat_dossier FROM dossiers WHERE id_exploitation = e.id_exploitation
        UNION SELECT 'd' || id_demarche || ' ' || etat_dossier || ' ' || id_millesime FROM dossiers WHERE id_exploitation = e.id_exploitation
        ORDER BY 1) AS marques) demarches
  WHERE NOT EXISTS (SELECT 1 FROM exploitations_supprimees s WHERE s.id_exploitation = e.id_exploitation);
--> statement-breakpoint
UPDATE exploitations_vues SET nom = naturel(nom) WHERE nom ~ '[0-9]';
