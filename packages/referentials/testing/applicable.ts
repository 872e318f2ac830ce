import { registre } from '../src/hve4/modele'
import { hve4 } from '../src/hve4/scheme'
import { evaluer, type Ferme } from './cas'

/** A hair of land: enough for a row to apply, too little to weigh in a share. */
const UN_RIEN = 0.0001

/**
 * The same farm, with the irrigation and the land that its filled rows need in order to count: tests of a rule need such rows. The farm's own entries stay,
 * null included.
 */
export function applicable(ferme: Ferme): Ferme {
  const evaluation = evaluer(ferme)
  const saisies = { ...ferme.saisies }
  let irrigation = ferme.irrigation
  for (const code of hve4.indicateurs.keys()) {
    if (!evaluation.isKeptOnly(code)) continue
    for (const { codes, operateur } of registre.catalogue.parCode.get(code)?.visibleSi?.[0] ?? []) {
      const attendu = codes[0] ?? ''
      const court = attendu.replace('HVE4_', '')
      if (attendu === 'IRRIGATION') irrigation ??= true
      else if (operateur === '>' && !(court in saisies)) saisies[court] = UN_RIEN
    }
  }
  return { ...ferme, saisies, ...(irrigation === undefined ? {} : { irrigation }) }
}
