import { isDeepStrictEqual } from 'node:util'
import type { EtatDeLigne, Indicateur, TypeRubrique, Valeur } from '@sillon/contract'
import type { Value, YearValues } from '@sillon/engine'
import {
  arbreDe,
  codesOf,
  type DossierEvaluation,
  definitionDe,
  type Retenu,
  retenuDe,
  type Scheme,
  type SousRubriqueStructure,
  variantesIft,
} from '@sillon/referentials'
import type { Reader } from './reader'
import { estProposee } from './rubriques'
import { differe, estMontree, valeurDe, valeursRetenues } from './valeur'

/** Inputs of the tree of rows of a file. */
export interface Vue {
  readonly scheme: Scheme
  readonly evaluation: DossierEvaluation
  readonly retenu: Retenu
  readonly reserves: ReturnType<Scheme['reserves']>
}

export const vueDe = (scheme: Scheme, evaluation: DossierEvaluation): Vue => ({
  scheme,
  evaluation,
  retenu: retenuDe(scheme, evaluation),
  reserves: scheme.reserves(evaluation),
})

/** Whether a section applies to the farm: one of its rows does. */
export const estSectionPresente =
  ({ scheme, evaluation }: Pick<Vue, 'scheme' | 'evaluation'>) =>
  ({ libellesEnglobants }: SousRubriqueStructure): boolean =>
    libellesEnglobants.some(({ indicateurs }) => indicateurs.some((code) => scheme.estPresente(evaluation, code)))

/** The file as one reader may see it: types of rubriques with their indicators. */
export function buildTree(scheme: Scheme, evaluation: DossierEvaluation, reader: Reader): TypeRubrique[] {
  const vue = vueDe(scheme, evaluation)
  return arbreDe(scheme, reader.language, {
    estPresente: estSectionPresente(vue),
    estProposee: (rubrique) => estProposee(rubrique, reader.aDesRecords),
    jugementDe: ({ codeNational }) => reader.validites.get(codeNational) ?? null,
    ligneDe: (code) => present(vue, code, reader),
  })
}

/** A row as one reader may see it; nothing when the reader may not see it. */
export function present(vue: Vue, code: string, reader: Reader): Indicateur[] {
  const { scheme } = vue
  const { language, validites } = reader
  const indicateur = scheme.indicateurs.get(code)
  const [etat] = etatDe(vue, code, reader)
  if (indicateur === undefined || etat === undefined) return []
  const { idSousRubrique: _section, idIndicateur, ...said } = validites.get(code) ?? {}
  return [{ ...definitionDe(scheme, indicateur, language), ...etat, ...(idIndicateur !== undefined && said) }]
}

/** Values and marks of a row, which its rules do not tell; nothing when the reader may not see the row. */
export function etatDe(
  vue: Vue,
  code: string,
  { voirScores, bassins, aConfirmer }: Pick<Reader, 'voirScores' | 'bassins' | 'aConfirmer'>,
): EtatDeLigne[] {
  const { scheme, evaluation, reserves } = vue
  const indicateur = scheme.indicateurs.get(code)
  if (indicateur === undefined || !estMontree(scheme, indicateur, voirScores) || !scheme.estPresente(evaluation, code))
    return []
  return [
    {
      codeNational: code,
      visible: scheme.isVisible(evaluation, code),
      ...valeursOf(vue, indicateur, { bassins, voirScores }),
      valeurCalculee:
        indicateur.scoring && !voirScores
          ? null
          : (mesuresCalculees(vue, code) ?? indicateur.kind.encode(evaluation.proposal(code) as Value, { bassins })),
      estSaisie: evaluation.isEntered(code),
      aConfirmer: aConfirmer.has(code),
      ...reserves(code),
    },
  ]
}

/** Values of the records for the measures of a composite row, in each variant (`…_HVE`, `…_MAEC`: specification 2, section 4); null without any. */
function mesuresCalculees({ scheme, evaluation }: Vue, code: string): Valeur {
  const mesures = Object.entries(scheme.mesuresRegistre.get(code) ?? {}).flatMap(([champ, codes]) =>
    variantesIft.flatMap((variante) => {
      const annees = evaluation.get(codes[variante]) as YearValues | null
      return annees === null ? [] : [[`${champ}_${variante}`, { ...annees }] as const]
    }),
  )
  return mesures.length === 0 ? null : Object.fromEntries(mesures)
}

/**
 * The value of a row, and the counted value where the two differ. The synthesis gives the counted value only, so that nobody draws conclusions from values in
 * error (docs/decisions/0009-values-in-error.md).
 */
function valeursOf(
  { scheme, evaluation, retenu }: Vue,
  indicateur: Parameters<typeof valeurDe>[2],
  reader: Pick<Reader, 'bassins' | 'voirScores'>,
): Pick<Indicateur, 'valeur' | 'valeurRetenue'> {
  const { code } = indicateur
  const counted = () => valeurDe(scheme, valeursRetenues(retenu), indicateur, reader)
  if (codesOf(scheme).synthese.has(code)) return { valeur: counted() }
  const valeur = valeurDe(scheme, evaluation, indicateur, reader)
  if (!differe(scheme, evaluation, retenu, code)) return { valeur }
  const valeurRetenue = counted()
  return isDeepStrictEqual(valeur, valeurRetenue) ? { valeur } : { valeur, valeurRetenue }
}
