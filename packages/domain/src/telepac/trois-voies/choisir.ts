import { DomainError } from '../../domain-error'
import type { ChoixImport, ComparaisonImport, Comparee } from './comparer'
import { type EtatPresent, estDeclaree, type ParcelleEtat, type ParcellePresente, rattachees } from './etat'

/** Chosen side by key of a line or parcel. A key without choice takes the proposal. */
export interface ChoixDImport {
  readonly lignes: Readonly<Record<string, ChoixImport>>
  readonly parcelles: Readonly<Record<string, ChoixImport>>
}

/**
 * The rotation after an import. A parcel keeps its identity and whatever a declaration does not say of it. Parcels of no declaration keep their line as long as
 * there is one. Lines stand in the order of the file when all come from it; otherwise the present lines come first.
 * @param choix null: everything from the file
 * @param nouvelle the stored form of a parcel that the file adds
 * @throws DomainError IMPORT_PAC_CHOIX_MANQUANT with the keys of lines and parcels that changed on both sides and have no choice
 */
export function choisir<Parcelle extends ParcellePresente>(
  comparaison: ComparaisonImport<Parcelle>,
  present: EtatPresent<Parcelle>,
  choix: ChoixDImport | null,
  nouvelle: (parcelle: ParcelleEtat) => Parcelle,
): EtatPresent<Parcelle> {
  requireChoix(comparaison, choix)
  const sideOf = <Valeur>({ cle, proposition }: Comparee<Valeur>, choices: ChoixDImport['lignes'] | undefined) =>
    choices === undefined ? 'FICHIER' : (choices[cle] ?? proposition ?? 'FICHIER')
  const { lignes: compared } = comparaison
  const isAllFichier = compared.every((ligne) => sideOf(ligne, choix?.lignes) === 'FICHIER')
  const ordered = isAllFichier ? compared : presentFirst(compared, present)
  const lignes = ordered.flatMap((ligne) => {
    const chosen = sideOf(ligne, choix?.lignes) === 'FICHIER' ? ligne.fichier : ligne.present
    return chosen === null ? [] : [chosen]
  })
  const declarees = comparaison.parcelles.flatMap((parcelle) => {
    const { fichier, present: stored } = parcelle
    if (sideOf(parcelle, choix?.parcelles) === 'PRESENT') return stored === null ? [] : [stored]
    if (fichier === null) return []
    if (stored === null) return [nouvelle(fichier)]
    const { codeCulture, surface, geometrie, ligne } = fichier
    return [{ ...stored, codeCulture, surface, geometrie, ligne }]
  })
  const others = present.parcelles.filter((parcelle) => !estDeclaree(parcelle))
  return { lignes, parcelles: rattachees(lignes, [...declarees, ...others]) }
}

function presentFirst(
  compared: ComparaisonImport['lignes'],
  { lignes }: Pick<EtatPresent, 'lignes'>,
): ComparaisonImport['lignes'] {
  const rank = new Map(lignes.map((ligne, index) => [ligne, index]))
  const rankOf = ({ present }: Comparee<EtatPresent['lignes'][number]>) =>
    (present === null ? undefined : rank.get(present)) ?? lignes.length
  return [...compared].sort((a, b) => rankOf(a) - rankOf(b))
}

function requireChoix({ lignes, parcelles }: ComparaisonImport, choix: ChoixDImport | null): void {
  if (choix === null) return
  const open = (compared: readonly Comparee<unknown>[], choices: ChoixDImport['lignes'], path: string) =>
    compared
      .filter(({ cle, proposition }) => proposition === null && choices[cle] === undefined)
      .map(({ cle }) => ({ path: `choix.${path}.${cle}`, code: 'CHAMP_OBLIGATOIRE' }))
  const faults = [...open(lignes, choix.lignes, 'lignes'), ...open(parcelles, choix.parcelles, 'parcelles')]
  if (faults.length > 0) throw new DomainError('IMPORT_PAC_CHOIX_MANQUANT', { nombre: faults.length }, faults)
}
