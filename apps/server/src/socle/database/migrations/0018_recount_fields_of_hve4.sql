-- An unanswered CMR question and exits of nitrogen without any value are fields to fill in: these are counted again at the next start.
update resultats r set references_lues = null
from dossiers d join demarches m on m.id_demarche = d.id_demarche
where d.id_dossier = r.id_dossier and m.code = 'HVE4';
