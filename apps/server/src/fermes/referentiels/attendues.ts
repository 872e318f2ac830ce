import type { LigneReferentiel, ListeReferentiel } from '@sillon/contract'
import { listesIftDe, regroupementsVerger } from '@sillon/referentials'
import { cleDe, type Liste, listes } from './listes'
import {
  bassins,
  groupesDeReferences,
  listesDePlafonds,
  regions,
  typesDeValeur,
  typesDIft,
  type ValeurAdmise,
} from './valeurs-admises'

const codes = (valeurs: readonly ValeurAdmise[]) => valeurs.map(({ code }) => code)

/** Groupings with an index: the species of the surveys of practices; the others have no ceiling (conception). */
const regroupementsSuivis = regroupementsVerger
  .filter(({ referenceIft }) => referenceIft)
  .map(({ idRegroupementVerger }) => idRegroupementVerger)

/** A ceiling and a floor, for herbicides and the rest, of every zone of each crop group; the first row of each applies where a zone has none. */
const plafonds: readonly LigneReferentiel[] = codes(listesDePlafonds).flatMap((liste) =>
  (liste === 'arbo' ? regroupementsSuivis : [null]).flatMap((id_regroupement_verger) =>
    [null, ...codes(liste === 'viti' ? bassins : regions)].flatMap((codeZone) =>
      codes(typesDeValeur).flatMap((code_type_valeur) =>
        codes(typesDIft).map((code_type_ift) => ({
          liste,
          codeZone,
          code_type_valeur,
          code_type_ift,
          id_regroupement_verger,
          valeur: null,
          valeur_prec: null,
          indicatif: false,
        })),
      ),
    ),
  ),
)

const references: readonly LigneReferentiel[] = codes(groupesDeReferences).flatMap((groupe) =>
  codes(groupe === 'VIGNE' ? bassins : regions).map((codeZone) => ({
    groupe,
    codeZone,
    iftHerbicide: null,
    iftHorsHerbicide: null,
    indicatif: false,
  })),
)

/** Rows that a complete list has, without their values; the product does not know the rows of other lists. */
const attendues: Readonly<Partial<Record<ListeReferentiel, readonly LigneReferentiel[]>>> = {
  [listesIftDe.parametres.liste]: plafonds,
  [listesIftDe.references.liste]: references,
  'bassins-viticoles': bassins.map(({ code, libelle }) => ({ codeBassinViti: code, libelleBassinViti: libelle.fr })),
}

/** Every expected row, with its values where the list has them, then the other rows of the list. */
export function modeleDe(nom: ListeReferentiel, lignes: readonly LigneReferentiel[]): readonly LigneReferentiel[] {
  const liste = listes[nom]
  const presentes = new Map(lignes.map((ligne) => [cleDe(liste, ligne), ligne]))
  const modele = (attendues[nom] ?? []).map((ligne) => presentes.get(cleDe(liste, ligne)) ?? ligne)
  const connues = new Set(modele.map((ligne) => cleDe(liste, ligne)))
  return [...modele, ...lignes.filter((ligne) => !connues.has(cleDe(liste, ligne)))]
}

/** Expected rows that the list lacks. A row for every zone stands for those of its zones, and they for it. */
export function absentesDe(nom: ListeReferentiel, lignes: readonly LigneReferentiel[]): readonly LigneReferentiel[] {
  const liste = listes[nom]
  const presentes = new Set(lignes.map((ligne) => cleDe(liste, ligne)))
  const sansZone = (ligne: LigneReferentiel) => cleDe(liste, { ...ligne, codeZone: null })
  const groupesAvecZone = new Set(lignes.map(sansZone))
  const estCouverte = (ligne: LigneReferentiel) =>
    ligne.codeZone === null ? groupesAvecZone.has(sansZone(ligne)) : presentes.has(sansZone(ligne))
  return (attendues[nom] ?? []).filter((ligne) => !presentes.has(cleDe(liste, ligne)) && !estCouverte(ligne))
}

/** Whether a row of a file has no value yet. */
export const estSansValeur = ({ valeurs }: Liste, ligne: LigneReferentiel): boolean =>
  valeurs?.every((colonne) => ligne[colonne] === null) === true
