import type { ChangementsIndicateurs, TypeRubrique, Validite } from '@sillon/contract'

/** Answer of the server about a file: the whole file, or the changes since the known revision. */
export interface Changements extends ChangementsIndicateurs {
  readonly isWhole: boolean
}

/** Answer of the server as changes: a tree counts as changes of the whole file. */
export function changementsOf(answer: readonly TypeRubrique[] | ChangementsIndicateurs): Changements {
  if ('indicateurs' in answer) return { ...answer, isWhole: false }
  const sections = answer.flatMap(({ rubriques }) => rubriques).flatMap(({ sousRubriques }) => sousRubriques)
  return {
    indicateurs: sections
      .flatMap(({ libellesEnglobants }) => libellesEnglobants)
      .flatMap(({ indicateurs }) => indicateurs),
    validites: sections.flatMap((section) => [section.validiteSousRubrique ?? [], validitesDesLignes(section)].flat()),
    isWhole: true,
  }
}

type SousRubrique = TypeRubrique['rubriques'][number]['sousRubriques'][number]

/** Verdicts on the rows of a sub-section, in the schemes that judge rows. */
const validitesDesLignes = ({ idSousRubrique, libellesEnglobants }: SousRubrique): Validite[] =>
  libellesEnglobants.flatMap(({ indicateurs }) =>
    indicateurs.flatMap(
      ({
        idIndicateur,
        estValide,
        commentaireAuditeur,
        gravite,
        echeance,
        valideIdUtilisateur,
        validePar,
        valideDate,
        aRevoir,
        modifications,
      }) =>
        estValide === undefined
          ? []
          : [
              {
                idSousRubrique,
                idIndicateur,
                estValide,
                commentaireAuditeur: commentaireAuditeur ?? null,
                gravite: gravite ?? null,
                echeance: echeance ?? null,
                valideIdUtilisateur: valideIdUtilisateur ?? null,
                validePar: validePar ?? null,
                valideDate: valideDate ?? null,
                aRevoir: aRevoir ?? false,
                modifications: modifications ?? [],
              },
            ],
    ),
  )
