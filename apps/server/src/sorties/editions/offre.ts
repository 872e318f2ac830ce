import type { EditionsDemarche, getDossier, Language, UserInfo } from '@sillon/contract'
import { editionsDe, nomEn, schemeFor } from '@sillon/referentials'
import type { z } from 'zod'
import { readDossier } from '#dossiers/demarches/dossier'
import { openFor } from '#dossiers/dossier/ouvrir'
import { countPreuves } from '#dossiers/preuves/liens-repository'
import { findExploitation, requireMillesime } from '#fermes/exploitations/repository'
import type { Database } from '#socle/database/database'

/**
 * Editions offered for each procedure of a farm with a calculation for the year.
 * @throws DomainError EXPLOITATION_INCONNUE, MILLESIME_INCONNU
 */
export async function editionsDeLExploitation(
  db: Database,
  user: UserInfo,
  { idExploitation, millesime }: { readonly idExploitation: number; readonly millesime: number },
  language: Language,
): Promise<EditionsDemarche[]> {
  const { demarches } = await findExploitation(db, user, idExploitation)
  await requireMillesime(db, millesime)
  // The list has an entry for each year of a procedure.
  const suivies = new Map(demarches.map((demarche) => [demarche.code, demarche]))
  const offre: EditionsDemarche[] = []
  for (const { idDemarche, code, libelle } of suivies.values()) {
    if (schemeFor(code, millesime) === undefined) continue
    const ouverture = await openFor(db, user, { idExploitation, codeNational: code, millesime })
    const dossier = await readDossier(db, ouverture)
    const { rapport, commentaires } = editionsDe(code)
    offre.push({
      idDemarche,
      code,
      libelle: nomEn(language, 'demarches', code, libelle),
      aDossier: dossier.exploitationDemarcheMillesime !== null,
      nbPiecesJointes: piecesDe(dossier).size + (await countPreuves(db, ouverture.key)),
      rapport: [...rapport],
      commentaires: [...commentaires],
    })
  }
  return offre
}

/** Distinct documents of a file. */
const piecesDe = (dossier: z.input<typeof getDossier.answer>): ReadonlySet<number> =>
  new Set(
    [
      dossier.contratOrganisme,
      dossier.contratStructureCollective,
      dossier.ficheAnnuaire,
      dossier.certificationEquivalenteDocument,
      ...dossier.documentHve1,
      ...dossier.documentHve2,
    ].flatMap((document) => document?.idDocument ?? []),
  )
