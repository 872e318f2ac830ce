import { ANNEES_MAX, type AnneeDuDossier, type Language, type listAnnees } from '@sillon/contract'
import { conclusionDe } from '@sillon/domain'
import { schemeFor, schemeOfVersion } from '@sillon/referentials'
import type { z } from 'zod'
import type { Ouverture } from '#dossiers/dossier/ouvrir'
import type { Database } from '#socle/database/database'
import { type AnneeGardee, findAnnees } from './repository'

/** The latest files of a farm in a procedure, as the reader may see them. */
export async function readAnnees(
  db: Database,
  { key, codeNational, permissions: { voirScores } }: Ouverture,
  language: Language,
): Promise<z.input<typeof listAnnees.answer>> {
  const annees = await findAnnees(db, key, ANNEES_MAX)
  return {
    permissions: { voirScores },
    annees: annees.map((annee) => vueDe(annee, { codeNational, voirScores, language })),
  }
}

function vueDe(
  { points, statuts, verdict, ...annee }: AnneeGardee,
  { codeNational, voirScores, language }: { codeNational: string; voirScores: boolean; language: Language },
): AnneeDuDossier {
  const { millesime, version, etatDossier } = annee
  const scheme =
    (version === null ? undefined : schemeOfVersion(codeNational, version)) ?? schemeFor(codeNational, millesime)
  return {
    ...annee,
    seuil: scheme?.seuil ?? null,
    conclusion:
      voirScores && verdict !== null ? conclusionDe(verdict, etatDossier, Object.values(statuts ?? {})) : null,
    modules:
      scheme === undefined || points === null || !voirScores
        ? null
        : scheme.modules.flatMap(({ code, libelle, max, score }) => {
            if (score === null) return []
            const of = points[code] ?? null
            const applique = statuts === null ? of !== null : code in statuts
            return [{ code, libelle: libelle[language], max, applique, points: applique ? of : null }]
          }),
  }
}
