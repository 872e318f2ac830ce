import type { Value } from '@sillon/engine'
import fc from 'fast-check'
import type { DossierInput } from '../src/scheme'
import { readExemples } from './exemples'
import { dossierVide, referencesAvec } from './references'

/** Worked examples of whole farms, by name. */
export const fermes: ReadonlyMap<string, DossierInput> = new Map(
  readExemples()
    .filter(({ nom }) => nom.startsWith('F_'))
    .map(({ nom, assolement, irrigation, saisies, parametresIft }): [string, DossierInput] => [
      nom,
      { ...dossierVide, assolement, irrigation, references: referencesAvec(parametresIft), saisies },
    ]),
)
/** A worked example with some entries in place of its own. */
export function ferme(nom: string, saisies: Readonly<Record<string, Value>> = {}): DossierInput {
  const exemple = fermes.get(nom)
  if (exemple === undefined) throw new Error(`No worked example ${nom}.`)
  return { ...exemple, saisies: { ...exemple.saisies, ...saisies } }
}

/** A worked example with some of its entries: most have a module below the threshold, and no error. */
export const fermeIncomplete = fc
  .tuple(fc.constantFrom(...fermes.values()), fc.infiniteStream(fc.nat(2)))
  .map(([input, tirages]) => ({
    ...input,
    saisies: Object.fromEntries(Object.entries(input.saisies).filter(() => tirages.next().value !== 0)),
  }))
