import type { Catalogue, ConditionVisible } from '../catalogue'
import { type Visibilite, visibiliteDe } from '../visibilite'
import type { CodeHve4, Valeurs } from './valeurs'

export type VisibiliteHve4 = Visibilite<Valeurs>

/** Defaults of empty choices (specification 3, section 4: defaults of the nitrogen balance). */
const parDefaut: Readonly<Record<string, string>> = {
  HVE4_FERTI_D_101: 'Autre',
  HVE4_FERTI_D_103: 'Balance Globale Azotée',
}

const siOui = (code: CodeHve4): ConditionVisible => [[{ codes: [code], operateur: '=', valeur: true }]]

/** Visible fields that stay closed until the question above them is answered yes (specification 3, section 4: alternative methods). */
const ouvertSi: Readonly<Record<string, ConditionVisible>> = {
  HVE4_PHYTO_D_52: siOui('HVE4_PHYTO_D_50'),
  HVE4_PHYTO_D_53: siOui('HVE4_PHYTO_D_51'),
}

/** The chain of CMR questions keeps its answers when an earlier one is removed (specification 3, section 4). */
const comptentToujours: ReadonlySet<string> = new Set(['HVE4_PHYTO_D_101', 'HVE4_PHYTO_D_102'])

/** @param toujoursOuvertes rows that need no answer to their question */
export const visibiliteHve4 = (
  catalogue: Catalogue,
  toujoursOuvertes: ReadonlySet<string> = new Set(),
): VisibiliteHve4 =>
  visibiliteDe<Valeurs>(catalogue, {
    parDefaut,
    ouvertSi: Object.fromEntries(Object.entries(ouvertSi).filter(([code]) => !toujoursOuvertes.has(code))),
    comptentToujours,
  })
