import type { PreuvesDuDossier } from '@sillon/contract'
import type { OpenSheet } from '../feuille/sheet'
import { type EtatLieu, lieuxDe, resumer } from './preuves'

type Rubrique = OpenSheet['tree'][number]['rubriques'][number]

/** A part of the file, and the number of its proofs in each of some states. */
export interface PartieEnAttente {
  /** Code of its sub-section; for the file as a whole, of its place. */
  readonly code: string
  /** Null for the file as a whole. */
  readonly section: (Rubrique['sousRubriques'][number] & { readonly rubrique: Rubrique }) | null
  readonly told: readonly { readonly etat: EtatLieu; readonly nombre: number }[]
}

/** Parts of the file that have proofs in these states, in the order of the file. */
export function partiesEnAttente(
  { lieux }: PreuvesDuDossier,
  tree: OpenSheet['tree'],
  etats: readonly EtatLieu[],
): PartieEnAttente[] {
  const sections = tree.flatMap(({ rubriques }) =>
    rubriques.flatMap((rubrique) => rubrique.sousRubriques.map((section) => ({ ...section, rubrique }))),
  )
  return [...new Set(lieux.map(({ idSousRubrique }) => idSousRubrique))].flatMap((idSousRubrique) => {
    const section = sections.find((one) => one.idSousRubrique === idSousRubrique) ?? null
    const ici = lieuxDe(lieux, { code: '', idSousRubrique })
    const { comptes } = resumer(ici)
    // A section of a sheet that this farm lacks.
    if (idSousRubrique !== null && section === null) return []
    const told = etats.filter((etat) => comptes[etat] > 0).map((etat) => ({ etat, nombre: comptes[etat] }))
    return told.length === 0 ? [] : [{ section, code: section?.codeNational ?? ici[0]?.lieu ?? '', told }]
  })
}

/** Address of a part on its sheet, with the state that opens its proofs there; null for the file as a whole, which every sheet opens. */
export const lienDe = ({ code, section }: PartieEnAttente) =>
  section === null
    ? null
    : { to: { search: `?rubrique=${section.rubrique.codeNational}`, hash: `#${code}` }, state: { preuves: code } }
