import { isDeepStrictEqual } from 'node:util'
import type { Rupture } from '#socle/journal/chains'
import type { Ancrage, AncrageFautif, Reecriture } from '../ancrages/verification'
import type { Divergence } from './values'

const names: Readonly<Record<string, string>> = {
  exploitation: 'Farm',
  personne: 'Person',
  organisme: 'Organisation',
  references: 'References of',
  plateforme: 'Installation',
}

/** A chain as people read it: `Farm 12`. */
function nameOf(chaine: string): string {
  const [portee = '', id = ''] = chaine.split(' ')
  return `${names[portee] ?? portee} ${id}`
}

export const sentenceOfRupture = ({ chaine, rang, raison }: Rupture): string =>
  `${nameOf(chaine)}, row ${rang} of its journal: ${raison}.`

export function sentenceOfDivergence({ chaine, part, raison, champ, valeur, journal }: Divergence): string {
  const where = part === '' ? nameOf(chaine) : `${nameOf(chaine)}, ${part}`
  if (raison === 'gone') return `${where}: is gone, its journal says that it was there.`
  if (raison === 'unknown') return `${where}: is there, its journal does not know it.`
  const [held, said] =
    Array.isArray(valeur) && Array.isArray(journal) ? onlyDifferent(valeur, journal) : [valeur, journal]
  return `${where}: ${champ} is ${JSON.stringify(held)}, its journal says ${JSON.stringify(said)}.`
}

export const sentenceOfReecriture = ({ chaine, rang, jour, empreinte, maintenant }: Reecriture): string => {
  const now = maintenant === null ? 'has no such row now' : `has ${short(maintenant)} now`
  return `${nameOf(chaine)}: its journal had ${short(empreinte)} at row ${rang} on ${jour}, and ${now}.`
}

export const sentenceOfFautif = ({ jour, raison }: AncrageFautif): string => `Anchor of ${jour}: ${raison}`

export const sentenceOfAncrage = ({ jour, horodate }: Ancrage): string =>
  horodate === null
    ? `The last is of ${jour}, by the word of its file.`
    : `The last is of ${jour}, time-stamped ${horodate.le.toISOString()} by ${horodate.par}.`

const short = (empreinte: string) => `${empreinte.slice(0, 12)}…`

/** The differences between two long lists. */
const onlyDifferent = (a: readonly unknown[], b: readonly unknown[]) => [
  a.filter((item) => !b.some((other) => isDeepStrictEqual(item, other))),
  b.filter((item) => !a.some((other) => isDeepStrictEqual(item, other))),
]
