import { isDeepStrictEqual } from 'node:util'
import type { compareVersions, Language } from '@sillon/contract'
import { round4, type Value } from '@sillon/engine'
import { type DossierEvaluation, libelleUnite, retenuDe, type Scheme } from '@sillon/referentials'
import type { z } from 'zod'
import type { ReferencesOfYear } from '#fermes/referentiels/references'
import type { EntreeFigee } from '#socle/database/schema'

/** One of the two sides: inputs and results of a file. */
export interface Cote {
  readonly scheme: Scheme
  readonly entree: EntreeFigee
  readonly evaluation: DossierEvaluation
}

interface Reader {
  readonly language: Language
  readonly voirScores: boolean
  readonly bassins: ReferencesOfYear['bassins']
}

/**
 * Differences between two versions of a file: each row that at least one side shows, and the crops by area. Also tells whether the year's references are the
 * same.
 */
export function differencesBetween(
  before: Cote,
  after: Cote,
  { language, voirScores, bassins }: Reader,
): z.input<typeof compareVersions.answer> {
  const { scheme } = after
  const [avant, apres] = [valeursOf(before), valeursOf(after)]
  const lignes = scheme.structure
    .flatMap(({ rubriques }) => rubriques)
    .flatMap(({ codeNational: partie, sousRubriques }) =>
      sousRubriques
        .flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs))
        .flatMap((code) => {
          const indicateur = scheme.indicateurs.get(code)
          if (indicateur === undefined || (indicateur.scoring && !voirScores)) return []
          const [ancienne, nouvelle] = [avant(code), apres(code)]
          if (isDeepStrictEqual(ancienne, nouvelle) || ![before, after].some((cote) => isShown(cote, code))) return []
          const { libelle, unite, nature } = indicateur
          const valeur = (value: Value) => indicateur.kind.encode(value, { bassins })
          return [
            {
              codeNational: code,
              libelle: libelle[language],
              unite: unite && libelleUnite(language, unite),
              nature,
              partie,
              ancienne: valeur(ancienne),
              nouvelle: valeur(nouvelle),
            },
          ]
        }),
    )
  return {
    lignes,
    assolement: culturesBetween(before.entree, after.entree),
    referencesDifferent: !isDeepStrictEqual(before.entree.references, after.entree.references),
  }
}

/** A row that one side's rules lack is empty on that side. */
function valeursOf({ scheme, evaluation }: Cote): (code: string) => Value {
  const { montree, valeur, audites } = retenuDe(scheme, evaluation)
  // An audited value explains the points that it makes.
  return (code) => (scheme.indicateurs.has(code) ? (audites.has(code) ? valeur(code) : montree(code)) : null)
}

const isShown = ({ scheme, evaluation }: Cote, code: string) =>
  scheme.indicateurs.has(code) && scheme.isVisible(evaluation, code)

function culturesBetween(before: EntreeFigee, after: EntreeFigee) {
  const old = surfacesOf(before)
  const now = surfacesOf(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((libelle) => ({ libelle, ancienne: old.get(libelle) ?? null, nouvelle: now.get(libelle) ?? null }))
    .filter(({ ancienne, nouvelle }) => ancienne !== nouvelle)
}

/** Hectares by crop; a line with a type and no crop counts under the name of its type. */
function surfacesOf({ assolement }: EntreeFigee): ReadonlyMap<string, number> {
  const surfaces = new Map<string, number>()
  for (const { culture, typeCulture, surface } of assolement) {
    const libelle = culture?.libelle ?? typeCulture.libelle
    surfaces.set(libelle, round4((surfaces.get(libelle) ?? 0) + surface))
  }
  return surfaces
}
