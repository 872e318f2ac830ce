import type { Database } from '../database/connection'
import type { Lecture } from '../dossier/lecture'
import { bassinsDe, findConditions, findMateriels } from '../referentiels/listes-du-millesime'

/** The names of the codes that values choose from in the lists of the year; a code that none of them has is its own name. */
export async function findNoms(
  db: Database,
  idMillesime: number,
  { scheme: { references }, annee }: Lecture,
): Promise<(code: string) => string> {
  const materiels = references.includes('equipements') ? await findMateriels(db, idMillesime) : []
  const conditions = references.includes('conditions-application') ? await findConditions(db, idMillesime) : []
  const noms = new Map([
    ...(references.includes('bassins-viticoles')
      ? bassinsDe(annee).map((bassin) => [bassin.codeBassinViti, bassin.libelleBassinViti] as const)
      : []),
    ...materiels.flatMap(({ materiels }) => materiels.map(({ code, libelle }) => [code, libelle] as const)),
    ...conditions.flatMap(({ conditionApplication }) =>
      conditionApplication.map(({ codeCondition, libelle }) => [codeCondition, libelle] as const),
    ),
  ])
  return (code) => noms.get(code) ?? code
}
