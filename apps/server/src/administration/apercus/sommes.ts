import { round4 } from '@sillon/engine'
import type { DossierCompare } from '@sillon/referentials/a-confirmer'
import type { SommesApercu } from '#socle/database/schema'

export const AUCUNE_SOMME: SommesApercu = {
  dossiers: 0,
  decides: 0,
  echecs: 0,
  verdicts: {},
  modules: {},
  items: {},
  avertissements: {},
}

/** A compared file of a page; null when its calculation failed. */
export interface Compare {
  readonly idDossier: number
  readonly estDecide: boolean
  readonly compare: DossierCompare | null
}

/** Sum of the differences of the modules of a file. */
export const ecartDe = ({ modules }: DossierCompare): number =>
  round4(modules.reduce((sum, { avant, apres }) => sum + (apres.points ?? 0) - (avant.points ?? 0), 0))

/** The sums with the files of one more page. */
export function avecPage(sommes: SommesApercu, page: readonly Compare[]): SommesApercu {
  const verdicts = { ...sommes.verdicts }
  const modules = { ...sommes.modules }
  const items = { ...sommes.items }
  const avertissements = { ...sommes.avertissements }
  for (const { compare, estDecide } of page) {
    if (compare === null) continue
    const passage = `${compare.avant} ${compare.apres}`
    const { nombre, tiennent, decides } = verdicts[passage] ?? { nombre: 0, tiennent: 0, decides: 0 }
    verdicts[passage] = {
      nombre: nombre + 1,
      tiennent: tiennent + (compare.tientAuxReponses ? 1 : 0),
      decides: decides + (estDecide ? 1 : 0),
    }
    for (const { avant, apres } of compare.modules) {
      if (avant.points === null || apres.points === null) continue
      const { compares, somme, hausses, baisses } = modules[avant.code] ?? {
        compares: 0,
        somme: 0,
        hausses: 0,
        baisses: 0,
      }
      modules[avant.code] = {
        compares: compares + 1,
        somme: round4(somme + apres.points - avant.points),
        hausses: hausses + (apres.points > avant.points ? 1 : 0),
        baisses: baisses + (apres.points < avant.points ? 1 : 0),
      }
    }
    for (const { item, avant, apres } of compare.items) {
      const { touches, somme } = items[item] ?? { touches: 0, somme: 0 }
      items[item] = { touches: touches + 1, somme: round4(somme + (apres ?? 0) - (avant ?? 0)) }
    }
    for (const item of compare.avertissements) avertissements[item] = (avertissements[item] ?? 0) + 1
  }
  const computed = page.filter(({ compare }) => compare !== null)
  return {
    dossiers: sommes.dossiers + computed.length,
    decides: sommes.decides + computed.filter(({ estDecide }) => estDecide).length,
    echecs: sommes.echecs + page.length - computed.length,
    verdicts,
    modules,
    items,
    avertissements,
  }
}
