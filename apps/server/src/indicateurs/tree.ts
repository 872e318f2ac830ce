import type { Indicateur, Language, TypeRubrique, Validite } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { type DossierEvaluation, nomEn, type Scheme, type SousRubriqueStructure } from '@sillon/referentials'
import type { ReferencesOfYear } from '../referentiels/references'
import { estProposee } from './rubriques'
import { estAvecScoring, estMontree, valeurDe } from './valeur'

export interface Reader {
  readonly language: Language
  /** Without it, score rows are not in the tree at all. */
  readonly voirScores: boolean
  readonly bassins: ReferencesOfYear['bassins']
  /** By the code of their sub-section, or of their row; empty for those who may not see them. */
  readonly validites: ReadonlyMap<string, Validite>
  /** Rows copied from the year before that nobody has confirmed. */
  readonly aConfirmer: ReadonlySet<string>
}

/** The file as one reader may see it: types of rubriques with their indicators. */
export function buildTree(scheme: Scheme, evaluation: DossierEvaluation, reader: Reader): TypeRubrique[] {
  const { language } = reader
  const reserves = scheme.reserves(evaluation)
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
        reprise: estProposee(rubrique),
        sousRubriques: rubrique.sousRubriques.filter(isPresente).map((sousRubrique) => ({
          idSousRubrique: sousRubrique.idSousRubrique,
          codeNational: sousRubrique.codeNational,
          libelle: sousRubrique.libelle[language],
          libelleShort: sousRubrique.libelleShort[language],
          validiteSousRubrique: reader.validites.get(sousRubrique.codeNational) ?? null,
          libellesEnglobants: sousRubrique.libellesEnglobants.map((englobant) => ({
            idLibelleEnglobant: englobant.idLibelleEnglobant,
            libelle: englobant.libelle[language],
            indicateurs: englobant.indicateurs.flatMap((code) => present(scheme, evaluation, reserves, code, reader)),
          })),
        })),
      })),
  }))
}

/** A row as one reader may see it; none that they may not see. */
export function present(
  scheme: Scheme,
  evaluation: DossierEvaluation,
  reserves: ReturnType<Scheme['reserves']>,
  code: string,
  { language, voirScores, bassins, aConfirmer, validites }: Reader,
): Indicateur[] {
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
      libelleUnite: indicateur.unite && nomEn(language, 'unites', indicateur.unite, indicateur.unite),
      messageAide: null,
      afficherGras: indicateur.nature === 'C' || indicateur.nature === 'S',
      jsonSchema: { $id: indicateur.schemaId },
      nature: indicateur.nature,
      estAvecScoring: estAvecScoring(scheme, indicateur),
      saisieScoreDirecte: indicateur.scoring && indicateur.modifiable,
      visible: scheme.isVisible(evaluation, code),
      valeur: valeurDe(scheme, evaluation, indicateur, { bassins, voirScores }),
      valeurCalculee:
        indicateur.scoring && !voirScores
          ? null
          : indicateur.kind.encode(evaluation.proposal(code) as Value, { bassins }),
      estSaisie: evaluation.isEntered(code),
      aConfirmer: aConfirmer.has(code),
      max: indicateur.max,
      source: indicateur.source,
      ...reserves(code),
      ...(idIndicateur !== undefined && said),
    },
  ]
}
