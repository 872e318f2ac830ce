import { getFeuille, type Language } from '@sillon/contract'
import { type Explanation, round4, type Value } from '@sillon/engine'
import { fetchScheme, nomEnPhrase, phraseDe, type Retenu, retenuDe, type Scheme } from '@sillon/referentials'
import {
  type Cascade,
  cascadesDe,
  type DossierDeLAnnee,
  evaluationDe,
  PARTS,
  type Parts,
} from '@sillon/referentials/conseil'
import type { DossierLu } from '#dossiers/dossier/dossier-key'
import { formatValeur } from '#dossiers/dossier/valeurs'
import { auditeesDuCalcul } from '#dossiers/feuille/audit'
import { sansBalises } from '#dossiers/feuille/gras'
import { saisiesOf } from '#dossiers/feuille/sheet-store'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'

/** A file of one year, with what its sheets show of it. */
interface AnneeLue extends DossierDeLAnnee {
  readonly millesime: number
  readonly retenu: Retenu
}

/** Two years of a farm, with the differences of their modules. */
export interface Comparaison {
  readonly avant: AnneeLue
  readonly apres: AnneeLue
  readonly cascades: readonly Cascade[]
}

/** Reads two years of a file and compares them. Reading changes no state. Rejects when one of them cannot be read. */
export async function comparer(dossier: DossierLu, de: number, a: number, signal: AbortSignal): Promise<Comparaison> {
  const [avant, apres] = await Promise.all([de, a].map((millesime) => lireAnnee({ ...dossier, millesime }, signal)))
  if (avant === undefined || apres === undefined) throw new Error('Two years were read.')
  return { avant, apres, cascades: cascadesDe(avant, apres) }
}

async function lireAnnee(
  { codeNational, idExploitation, millesime }: DossierLu,
  signal: AbortSignal,
): Promise<AnneeLue> {
  const [{ data }, scheme] = await Promise.all([
    request(getFeuille, { params: { codeNational, idExploitation }, query: { millesime }, signal }),
    fetchScheme(codeNational, millesime),
  ])
  if (scheme === undefined) throw new ApiFailure(404, { code: 'DEMARCHE_INCONNUE', message: codeNational })
  const dossierDeLAnnee: DossierDeLAnnee = {
    scheme,
    entree: {
      ...data.entree,
      saisies: saisiesOf(scheme, data.lignes),
      auditees: auditeesDuCalcul(scheme, data.audit),
    },
    resultats: data.figee?.resultats ?? null,
    resultatsAudites: data.figee?.resultatsAudites ?? null,
  }
  return { ...dossierDeLAnnee, millesime, retenu: retenuDe(scheme, evaluationDe(dossierDeLAnnee)) }
}

/** One step of a waterfall: points of one row and one origin, between two running totals. */
export interface Etape {
  readonly code: string
  readonly estTotal: boolean
  readonly origine: keyof Parts
  readonly points: number
  readonly de: number
  readonly a: number
  /** Entered rows that changed below the row, said once, at its first step. */
  readonly saisies: readonly string[]
}

/** Steps from the points of the first year to those of the second; none for modules without both. */
export function etapesDe({ avant, lignes }: Cascade): readonly Etape[] {
  let total = avant.points ?? 0
  return (lignes ?? []).flatMap(({ code, estTotal, parts, saisies }) =>
    PARTS.filter((origine) => parts[origine] !== 0).map((origine, rang) => {
      const de = total
      total = round4(total + parts[origine])
      return { code, estTotal, origine, points: parts[origine], de, a: total, saisies: rang === 0 ? saisies : [] }
    }),
  )
}

/** Points of a module's steps by origin, without origins that moved none. */
export const parOrigine = (etapes: readonly Etape[]): readonly (readonly [origine: keyof Parts, points: number])[] =>
  PARTS.flatMap((origine) => {
    const of = etapes.filter((etape) => etape.origine === origine)
    return of.length === 0 ? [] : [[origine, round4(of.reduce((sum, { points }) => sum + points, 0))] as const]
  })

/** Name of a row in a list of points, in the words of the year that still has it. */
export function libelleDe({ avant, apres }: Comparaison, code: string, language: Language): string {
  const { scheme } = apres.scheme.libelleOf(code)[language] === code ? avant : apres
  const libelle = sansBalises(scheme.libelleOf(code)[language]).replace(/^(Points ?: |Points, |Nombre de points )/, '')
  return libelle.charAt(0).toLocaleUpperCase(language) + libelle.slice(1)
}

/** Counted value of an entered row in each year, as text. */
export const valeursDe = ({ avant, apres }: Comparaison, code: string, language: Language): readonly string[] =>
  [avant, apres].map(({ scheme, retenu, millesime }) =>
    formatValeur(scheme, code, scheme.indicateurs.has(code) ? retenu.valeur(code) : null, {
      language,
      millesime,
      arrondie: true,
    }),
  )

/** Sentence about the rule of a total beyond its sum, in the year in which it applies. */
export function raisonDuTotal(
  { avant, apres }: Comparaison,
  { code, estTotal }: Pick<Etape, 'code' | 'estTotal'>,
  { language, number }: { language: Language; number: (value: number) => string },
): string | null {
  if (!estTotal) return null
  const raison = [apres, avant].flatMap(({ scheme, retenu }) => {
    const explication = scheme.indicateurs.has(code) ? retenu.explain(code) : null
    return explication?.because == null ? [] : [phrase(scheme, explication, language, number)]
  })
  return raison[0] ?? null
}

const phrase = (scheme: Scheme, explication: Explanation, language: Language, nombre: (value: number) => string) =>
  phraseDe(explication, {
    language,
    libelle: (code) => nomEnPhrase(sansBalises(scheme.libelleOf(code)[language])),
    texte: ({ code, value, entered }) =>
      scheme.indicateurs.has(code)
        ? formatValeur(scheme, code, value as Value, {
            language,
            exacte: entered,
            arrondie: !entered,
            espace: '\u00a0',
          })
        : null,
    nombre,
    borne: (bound, code) =>
      scheme.indicateurs.has(code)
        ? formatValeur(scheme, code, bound, { language, exacte: true, espace: '\u00a0' })
        : nombre(bound),
    aUnDefaut: (code) => scheme.indicateurs.get(code)?.kind.aUnDefaut === true,
  })
