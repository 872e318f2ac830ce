import { isDeepStrictEqual } from 'node:util'
import type { Indicateur, TypeRubrique, Valeur } from '@sillon/contract'
import type { Value, YearValues } from '@sillon/engine'
import {
  codesOf,
  type DossierEvaluation,
  libelleUnite,
  type Retenu,
  retenuDe,
  type Scheme,
  type SousRubriqueStructure,
  variantesIft,
} from '@sillon/referentials'
import type { Reader } from './reader'
import { estProposee } from './rubriques'
import { differe, estAvecScoring, estMontree, valeurDe, valeursRetenues } from './valeur'

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

/** The file as one reader may see it: types of rubriques with their indicators. */
export function buildTree(scheme: Scheme, evaluation: DossierEvaluation, reader: Reader): TypeRubrique[] {
  const { language } = reader
  const vue = vueDe(scheme, evaluation)
  const isPresente = ({ libellesEnglobants }: SousRubriqueStructure) =>
    libellesEnglobants.some(({ indicateurs }) => indicateurs.some((code) => scheme.estPresente(evaluation, code)))
  return scheme.structure.map((type) => ({
    codeNational: type.codeNational,
    libelle: type.libelle[language],
    rubriques: type.rubriques
      .filter(({ sousRubriques }) => sousRubriques.some(isPresente))
      .map((rubrique) => ({
        codeNational: rubrique.codeNational,
        libelle: rubrique.libelle[language],
        reprise: estProposee(rubrique, reader.aDesRecords),
        sousRubriques: rubrique.sousRubriques.filter(isPresente).map((sousRubrique) => ({
          idSousRubrique: sousRubrique.idSousRubrique,
          codeNational: sousRubrique.codeNational,
          libelle: sousRubrique.libelle[language],
          libelleCourt: sousRubrique.libelleCourt[language],
          validiteSousRubrique: reader.validites.get(sousRubrique.codeNational) ?? null,
          libellesEnglobants: sousRubrique.libellesEnglobants.map((englobant) => ({
            idLibelleEnglobant: englobant.idLibelleEnglobant,
            libelle: englobant.libelle[language],
            indicateurs: englobant.indicateurs.flatMap((code) => present(vue, code, reader)),
          })),
        })),
      })),
  }))
}

/** A row as one reader may see it; nothing when the reader may not see it. */
export function present(
  vue: Vue,
  code: string,
  { language, voirScores, bassins, aConfirmer, validites }: Reader,
): Indicateur[] {
  const { scheme, evaluation, reserves } = vue
  const indicateur = scheme.indicateurs.get(code)
  if (indicateur === undefined || !estMontree(scheme, indicateur, voirScores) || !scheme.estPresente(evaluation, code))
    return []
  const { idSousRubrique: _section, idIndicateur, ...said } = validites.get(code) ?? {}
  return [
    {
      idIndicateur: indicateur.idIndicateur,
      codeNational: code,
      idLibelleEnglobant: indicateur.idLibelleEnglobant,
      libelle: indicateur.libelle[language],
      libelleUnite: indicateur.unite && libelleUnite(language, indicateur.unite),
      messageAide: null,
      afficherGras: indicateur.nature === 'C' || indicateur.nature === 'S',
      jsonSchema: { $id: indicateur.schemaId },
      nature: indicateur.nature,
      estAvecScoring: estAvecScoring(scheme, indicateur),
      saisieScoreDirecte: indicateur.scoring && indicateur.modifiable,
      visible: scheme.isVisible(evaluation, code),
      ...valeursOf(vue, indicateur, { bassins, voirScores }),
      valeurCalculee:
        indicateur.scoring && !voirScores
          ? null
          : (mesuresCalculees(vue, code) ?? indicateur.kind.encode(evaluation.proposal(code) as Value, { bassins })),
      estSaisie: evaluation.isEntered(code),
      aConfirmer: aConfirmer.has(code),
      max: indicateur.max,
      source: indicateur.source,
      ...reserves(code),
      ...(idIndicateur !== undefined && said),
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
