import type { Scheme } from '@sillon/referentials'
import type { Database } from '#socle/database/database'
import { bassinsDe, findConditions, findMateriels } from './listes-du-millesime'
import type { ReferencesOfYear } from './references'

/** A scheme, with its lists. */
interface Lu {
  readonly scheme: Pick<Scheme, 'references'>
  readonly annee: ReferencesOfYear
}

/** Names of the codes in the year's lists; a code missing from all of them is its own name. */
export async function findNoms(
  db: Database,
  idMillesime: number,
  { scheme: { references }, annee }: Lu,
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
