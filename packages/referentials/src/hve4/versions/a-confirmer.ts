import type { Value } from '@sillon/engine'
import type { DonneesDeVersion, VersionAConfirmer } from '../../a-confirmer/version'
import type { Scheme } from '../../scheme'
import { donnees as planV44 } from '../generated/versions/plan-v4.4'
import { donnees, reglesDe } from '../modele'
import { schemeOf } from '../scheme'
import { appliquer } from './appliquer'

function versionDe(version: DonneesDeVersion): VersionAConfirmer {
  const schemes = new Map<number, Scheme>()
  const { changements } = version
  return {
    ...version,
    codeNational: 'HVE4',
    schemeDe(millesime) {
      const scheme =
        schemes.get(millesime) ?? schemeOf(version.version, reglesDe(appliquer(donnees, version, millesime), millesime))
      schemes.set(millesime, scheme)
      return scheme
    },
    favorables: (enVigueur, evaluation) =>
      Object.fromEntries(
        changements.flatMap(({ quoi, code, favorable }): (readonly [string, Value])[] => {
          if (favorable === null || evaluation.counted(code) !== null) return []
          if (quoi === 'ligne') return [[code, favorable === 'true']]
          // An open row that stayed empty was asked for.
          return enVigueur.scheme.isOpen(enVigueur.evaluation, code)
            ? []
            : [[code, evaluation.counted(favorable) as Value]]
        }),
      ),
    avertissements: (evaluation) =>
      changements.flatMap(({ quoi, item, code, valeur }) =>
        quoi === 'avertissement' && evaluation.counted(code) === valeur ? [item] : [],
      ),
  }
}

/** Versions of HVE4 to be confirmed. */
export const versionsHve4: readonly VersionAConfirmer[] = [versionDe(planV44)]
