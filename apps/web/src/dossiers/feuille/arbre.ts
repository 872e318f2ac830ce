import type { Language, TypeRubrique } from '@sillon/contract'
import { arbreDe, definitionDe, type Scheme } from '@sillon/referentials'
import type { Feuille } from './sheet'

/** A row without anything said about it. */
const MUETTE = {
  visible: true,
  valeur: null,
  valeurCalculee: null,
  estSaisie: false,
  aConfirmer: false,
  regleAConfirmer: false,
  valeurIndicative: false,
}

/** Tree of a file, as `getIndicateurs` answers it: the rows of the answer with what the rules tell of them. */
export function arbreLu(
  scheme: Scheme,
  { lignes, validites, sections, reprises }: Pick<Feuille, 'lignes' | 'validites' | 'sections' | 'reprises'>,
  language: Language,
): TypeRubrique[] {
  const etats = new Map(lignes.map((ligne) => [ligne.codeNational, ligne]))
  const desSections = new Map(
    validites.filter(({ idIndicateur }) => idIndicateur === undefined).map((one) => [one.idSousRubrique, one]),
  )
  const desLignes = new Map(
    validites.map(({ idSousRubrique: _section, idIndicateur, ...said }) => [idIndicateur, said]),
  )
  return arbreDe(scheme, language, {
    estPresente: ({ idSousRubrique }) => sections.includes(idSousRubrique),
    estProposee: ({ codeNational }) => reprises.includes(codeNational),
    jugementDe: ({ idSousRubrique }) => desSections.get(idSousRubrique) ?? null,
    ligneDe: (code) => {
      const indicateur = scheme.indicateurs.get(code)
      const etat = etats.get(code)
      if (indicateur === undefined || etat === undefined) return []
      const jugement = desLignes.get(indicateur.idIndicateur)
      return [{ ...definitionDe(scheme, indicateur, language), ...MUETTE, ...etat, ...jugement }]
    },
  })
}
