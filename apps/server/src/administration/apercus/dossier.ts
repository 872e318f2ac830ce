import type { Language, previewDossier, UserInfo } from '@sillon/contract'
import { DomainError, isDecided } from '@sillon/domain'
import { comparerSous, lignesComparees } from '@sillon/referentials/a-confirmer'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { openFor } from '#dossiers/dossier/ouvrir'
import { entreeDe, lireDossiers } from '#dossiers/resultats/pages'
import { findExploitation } from '#fermes/exploitations/repository'
import { referencesAt } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import type { Regles } from './versions'

/**
 * A stored file by the rules in force and by a version to be confirmed; nothing is written.
 * @throws DomainError EXPLOITATION_INCONNUE, MILLESIME_INCONNU, DEMARCHE_INCONNUE, DOSSIER_INCONNU
 */
export async function comparerDossier(
  db: Database,
  user: UserInfo,
  { version, millesime, enVigueur, aConfirmer }: Regles,
  idExploitation: number,
  language: Language,
): Promise<z.input<typeof previewDossier.answer>> {
  const { codeNational } = version
  const { dossier, references } = await openFor(db, user, { idExploitation, codeNational, millesime })
  if (dossier === undefined) throw new DomainError('DOSSIER_INCONNU')
  const annee = await referencesAt(db, millesime, enVigueur.references, references)
  const [lu] = await lireDossiers(db, { millesime, parmi: sql`d.id_dossier = ${dossier.idDossier}` })
  if (lu === undefined) throw new DomainError('DOSSIER_INCONNU')
  const { raisonSociale } = await findExploitation(db, user, idExploitation)
  const entree = entreeDe(enVigueur, annee, lu)
  const { modules, items, avertissements, ...compare } = comparerSous(enVigueur, aConfirmer, version, entree)
  return {
    raisonSociale,
    etatDossier: dossier.etatDossier,
    estDecide: isDecided(dossier.etatDossier),
    seuil: enVigueur.seuil,
    ...compare,
    modules: modules.map(({ avant, apres }) => ({
      code: avant.code,
      libelle: avant.libelle[language],
      max: apres.max,
      applique: avant.applique,
      avant: avant.points,
      apres: apres.points,
    })),
    items: [...items],
    lignes: lignesComparees(enVigueur, aConfirmer, version, entree).map((ligne) => ({
      ...ligne,
      libelle:
        (aConfirmer.indicateurs.get(ligne.code) ?? enVigueur.indicateurs.get(ligne.code))?.libelle[language] ??
        ligne.code,
    })),
    avertissements: [...avertissements],
  }
}
