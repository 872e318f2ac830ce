import type { Scheme } from '../scheme'
import type { Changement } from './version'
import { dossierSansRien } from './vide'

type Langue = 'fr' | 'en'

/** A row before and after a change, in words; null where there is nothing to say. */
export interface AvantApres {
  readonly avant: string | null
  readonly apres: string | null
}

/** The rule of a row in words, with the names of the rows that it reads; null for an entered row, and for one that the scheme lacks. */
function regleDe(scheme: Scheme, code: string, langue: Langue): string | null {
  if (!scheme.indicateurs.has(code)) return null
  const { words } = scheme.explain(scheme.evaluate(dossierSansRien), code)
  return words?.[langue].replaceAll(/\{([^}]+)\}/g, (_, lu: string) => `« ${scheme.libelleOf(lu)[langue]} »`) ?? null
}

const pairesDe = (valeur: string) => valeur.split(' ').map((paire) => paire.split('='))

const lus = (scheme: Scheme, code: string): readonly string[] =>
  scheme.explain(scheme.evaluate(dossierSansRien), code).reads.map((read) => read.code)

/** Rows that a long sum gains and loses. */
function termesChanges(enVigueur: Scheme, aConfirmer: Scheme, code: string, langue: Langue): AvantApres {
  const [anciens, nouveaux] = [lus(enVigueur, code), lus(aConfirmer, code)]
  const liste = (scheme: Scheme, codes: readonly string[], autres: readonly string[]) => {
    const propres = codes.filter((lu) => !autres.includes(lu)).map((lu) => `« ${scheme.libelleOf(lu)[langue]} »`)
    if (propres.length === 0) return null
    return `${langue === 'fr' ? 'avec' : 'with'} ${propres.join(', ')}`
  }
  return { avant: liste(enVigueur, anciens, nouveaux), apres: liste(aConfirmer, nouveaux, anciens) }
}

/** Bands as a list: points from each bound on. */
const bandesEnMots = (valeur: string, langue: Langue) =>
  pairesDe(valeur)
    .map(([borne, points]) => (langue === 'fr' ? `${points} dès ${borne}` : `${points} from ${borne}`))
    .join(', ')

/** A change of a version in words. @param aConfirmer the rules with the change */
export function enMots(
  enVigueur: Scheme,
  aConfirmer: Scheme,
  { quoi, code, valeur, libelle }: Changement,
  langue: Langue,
): AvantApres {
  const [ancienne, nouvelle] = [enVigueur.indicateurs.get(code), aConfirmer.indicateurs.get(code)]
  switch (quoi) {
    case 'maximum':
      return { avant: ancienne?.max?.toString() ?? null, apres: valeur }
    case 'libelle':
    case 'ligne':
    case 'retrait':
      return { avant: ancienne?.libelle[langue] ?? null, apres: nouvelle?.libelle[langue] ?? null }
    case 'bande':
      return { avant: null, apres: bandesEnMots(valeur, langue) }
    case 'besoin':
      return {
        avant: null,
        apres: `${libelle?.[langue]}${langue === 'fr' ? ' :' : ':'} ${valeur.split('=')[1]} kg N/ha`,
      }
    case 'total':
    case 'plus':
      return termesChanges(enVigueur, aConfirmer, code, langue)
    case 'ouverture':
    case 'avertissement':
      return { avant: null, apres: null }
    default:
      return { avant: regleDe(enVigueur, code, langue), apres: regleDe(aConfirmer, code, langue) }
  }
}
