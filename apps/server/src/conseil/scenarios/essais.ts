import type { EssaiScenario, Valeur } from '@sillon/contract'
import { fromValeur, type Scheme, sameValue } from '@sillon/referentials'
import type { Saisie } from '#dossiers/dossier/saisies'
import { estMontree } from '#dossiers/indicateurs/valeur'
import type { EssaiGarde } from './repository'

export const memeValeur = (une: Valeur, autre: Valeur): boolean => sameValue(fromValeur(une), fromValeur(autre))

/** Rows that a scenario tries now. */
const essayes = (essais: readonly EssaiGarde[]): readonly EssaiGarde[] => essais.filter(({ estRetire }) => !estRetire)

/** Tried rows beside the present entries of the file, in the order of the sheets, without those hidden from the reader. */
export function essaisLus(
  scheme: Scheme,
  essais: readonly EssaiGarde[],
  saisies: ReadonlyMap<string, Saisie>,
  voirScores: boolean,
): EssaiScenario[] {
  const parCode = new Map(essayes(essais).map((essai) => [essai.codeNational, essai]))
  return [...scheme.indicateurs.values()].flatMap((indicateur) => {
    const essai = parCode.get(indicateur.code)
    if (essai === undefined || !estMontree(scheme, indicateur, voirScores)) return []
    const { codeNational, valeur, avant } = essai
    const actuelle = saisies.get(codeNational)?.valeur ?? null
    const etat = memeValeur(actuelle, valeur) ? 'IDENTIQUE' : memeValeur(actuelle, avant) ? 'ESSAYE' : 'DEPASSE'
    return [{ codeNational, valeur, avant, actuelle, etat }]
  })
}

/** Rows of a scenario that would change the file. */
export const quiChangent = (
  essais: readonly EssaiGarde[],
  saisies: ReadonlyMap<string, Saisie>,
): readonly EssaiGarde[] =>
  essayes(essais).filter(({ codeNational, valeur }) => !memeValeur(saisies.get(codeNational)?.valeur ?? null, valeur))
