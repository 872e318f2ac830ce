import { type Gravite, parGravite } from '@sillon/domain'
import { libellesGravites } from '../socle/champs'
import type { Language } from '../socle/error-texts'

interface Constat {
  readonly gravite: Gravite | null
  readonly echeance: string | null
}

const jour = (iso: string) => iso.split('-').reverse().join('/')

/** Severity and deadline of a finding within a sentence: `majeure, au plus tard le 15/01/2027`; null with neither. */
export function phraseDuConstat({ gravite, echeance }: Constat, language: Language): string | null {
  const parts = [
    gravite && libellesGravites[gravite][language].toLowerCase(),
    echeance && (language === 'fr' ? `au plus tard le ${jour(echeance)}` : `due by ${jour(echeance)}`),
  ]
  return parts.filter(Boolean).join(', ') || null
}

/** The same at the beginning of a line: `Majeure, au plus tard le 15/01/2027`. */
export function ligneDuConstat(constat: Constat, language: Language): string | null {
  const phrase = phraseDuConstat(constat, language)
  return phrase && phrase.charAt(0).toUpperCase() + phrase.slice(1)
}

type Formes = readonly [one: string, other: string]
const comptes: Readonly<Record<Language, Readonly<Record<Gravite | 'SANS', Formes>>>> = {
  fr: {
    MAJEURE: ['majeure', 'majeures'],
    MINEURE: ['mineure', 'mineures'],
    OBSERVATION: ['observation', 'observations'],
    SANS: ['sans gravité indiquée', 'sans gravité indiquée'],
  },
  en: {
    MAJEURE: ['major', 'major'],
    MINEURE: ['minor', 'minor'],
    OBSERVATION: ['observation', 'observations'],
    SANS: ['without a severity', 'without a severity'],
  },
}

/** Number of findings of each severity, the heaviest first: `1 majeure, 2 mineures`; empty without any severity. */
export function phraseDesGravites(constats: readonly Pick<Constat, 'gravite'>[], language: Language): string {
  if (constats.every(({ gravite }) => gravite === null)) return ''
  return parGravite(constats)
    .map(({ gravite, nombre }) => `${nombre} ${comptes[language][gravite ?? 'SANS'][nombre > 1 ? 1 : 0]}`)
    .join(', ')
}
