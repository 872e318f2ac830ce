import type {
  LigneReferentiel,
  listBassinsDuMillesime,
  listConditionsTraitement,
  listMateriels,
} from '@sillon/contract'
import { bassinsViticoles } from '@sillon/referentials'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { findLignes } from './listes-repository'
import type { ReferencesOfYear } from './references'

type Answer<Call extends { readonly answer: z.ZodType }> = z.input<Call['answer']>

/** The identifier of "Non renseigné". */
export const SANS_BASSIN = -1

/** The basins to choose from, "Non renseigné" first. */
export function bassinsDe({ bassins }: ReferencesOfYear): Answer<typeof listBassinsDuMillesime> {
  const none = bassinsViticoles.filter(({ idBassinViti }) => idBassinViti === SANS_BASSIN)
  return [...none.map(({ libelle, ...bassin }) => ({ ...bassin, libelleBassinViti: libelle })), ...bassins.values()]
}

export async function findMateriels(db: Database, idMillesime: number): Promise<Answer<typeof listMateriels>> {
  const lignes = await findLignes(db, 'equipements', idMillesime)
  return grouped(lignes, 'typeMateriel').map(([typeMateriel, ofType]) => ({
    typeMateriel,
    libelleTypeMateriel: String(ofType[0]?.libelleTypeMateriel),
    materiels: ofType.map(({ code, libelle }) => ({ code: String(code), libelle: String(libelle) })),
  }))
}

export async function findConditions(
  db: Database,
  idMillesime: number,
): Promise<Answer<typeof listConditionsTraitement>> {
  const lignes = await findLignes(db, 'conditions-application', idMillesime)
  return grouped(lignes, 'codeRubriqueCondition').map(([codeRubriqueCondition, ofRubric]) => ({
    codeRubriqueCondition,
    libelleRubriqueConditionApplication: String(ofRubric[0]?.libelleRubriqueConditionApplication),
    conditionApplication: ofRubric.map(({ codeCondition, libelle }) => ({
      codeCondition: String(codeCondition),
      libelle: String(libelle),
    })),
  }))
}

function grouped(lignes: readonly LigneReferentiel[], colonne: string): [string, LigneReferentiel[]][] {
  const groups = new Map<string, LigneReferentiel[]>()
  for (const ligne of lignes) {
    const code = String(ligne[colonne])
    groups.set(code, [...(groups.get(code) ?? []), ligne])
  }
  return [...groups]
}
