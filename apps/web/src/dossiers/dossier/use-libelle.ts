import { type ChampDossier, type LibelleChamp, libellesDossier } from '@sillon/contract'
import { useFormat } from '#socle/i18n/format'

type SansDemarche<Champ> = Champ extends `demarche.${infer Nom}` ? Nom : Champ
/** A field of a file under its name in the forms, where fields of the procedure have no prefix. */
export type ChampDeFormulaire = SansDemarche<ChampDossier>

const libelles: Readonly<Record<string, LibelleChamp>> = libellesDossier

/** Name of a field in the forms of a file, in the person's language. */
export function useLibelle() {
  const { language } = useFormat()
  return (champ: ChampDeFormulaire): string => {
    const libelle = libelles[champ] ?? libelles[`demarche.${champ}`]
    return (libelle?.formulaire ?? libelle)?.[language] ?? champ
  }
}
