import type { AnneeDuDossier } from '@sillon/contract'

type ModuleDeLAnnee = NonNullable<AnneeDuDossier['modules']>[number]

/** A module with what it is in each year; undefined in a year whose rules lack it, or without points. */
interface ModuleDesAnnees {
  readonly code: string
  readonly libelle: string
  readonly parAnnee: readonly (ModuleDeLAnnee | undefined)[]
}

/** Every module of some years, in the order of the latest, named as in it. */
export function modulesDe(annees: readonly AnneeDuDossier[]): readonly ModuleDesAnnees[] {
  const found = new Map<string, string>()
  for (const { modules } of annees.toReversed())
    for (const { code, libelle } of modules ?? []) if (!found.has(code)) found.set(code, libelle)
  return [...found].map(([code, libelle]) => ({
    code,
    libelle,
    parAnnee: annees.map(({ modules }) => modules?.find((module) => module.code === code)),
  }))
}
