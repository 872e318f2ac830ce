import type { Language } from '@sillon/contract'
import { accorder, formatNumber, type Retenu, retenuDe } from '@sillon/referentials'
import type { Lecture } from '#dossiers/dossier/lecture'
import { explicationOf } from '#dossiers/indicateurs/explication'
import { editer, type Lecteur, uniteDe } from '../editions/valeurs'
import { textes } from './textes'

type Noeud = ReturnType<typeof explicationOf>

/** Depth and number of explained values: for the rest an auditor opens the sheet, which explains down to the inputs. */
const PROFONDEUR = 3
const LIGNES_MAX = 14
/** Maximum length of a formula: the last crops of a sum of sixty add no information. */
const FORMULE_MAX = 220

/** Source of the explanations. */
interface Lu extends Pick<Lecture, 'scheme' | 'evaluation'> {
  readonly retenu: Retenu
  readonly lecteur: Lecteur
}

/** Explanations of the scores of a file, one a line: formula in words, inputs with their values, band reached, source. */
export function explicationsDe(
  { scheme, evaluation }: Pick<Lecture, 'scheme' | 'evaluation'>,
  lecteur: Lecteur,
): (code: string) => string[] {
  const lu: Lu = { scheme, evaluation, retenu: retenuDe(scheme, evaluation), lecteur: { ...lecteur, exacte: true } }
  const { language } = lecteur
  const t = textes[language]
  return (code) => {
    const noeud = explicationOf(scheme, evaluation, code, { voirScores: true })
    const lues = lus(lu, noeud, { profondeur: 1, dites: new Set() }).slice(0, LIGNES_MAX)
    return [
      ...(noeud.estSaisie ? [t.saisi] : []),
      ...(noeud.formule === null ? [] : [enMots(lu, noeud.formule[language])]),
      ...(lues.length > 0 ? [t.avec, ...lues] : []),
      ...noeud.baremes.map((bareme) => tranche(bareme, language)),
      ...(noeud.source === null ? [] : [t.source(noeud.source.libelle[language])]),
    ]
  }
}

/** A formula with names in place of codes. */
function enMots({ scheme, lecteur: { language } }: Lu, formule: string): string {
  const mots = formule.replace(/\{(\w+)\}/g, (_, code: string) => `« ${scheme.libelleOf(code)[language]} »`)
  return mots.length > FORMULE_MAX ? `${mots.slice(0, FORMULE_MAX).replace(/\s+\S*$/, '')}…` : mots
}

/** Each value is explained once, where it is first read. */
function lus(
  lu: Lu,
  { lit }: Noeud,
  { profondeur, dites }: { readonly profondeur: number; readonly dites: Set<string> },
): string[] {
  const { language } = lu.lecteur
  return lit.flatMap((noeud) => {
    if (dites.has(noeud.codeNational)) return []
    dites.add(noeud.codeNational)
    const retrait = '\u00a0\u00a0'.repeat(profondeur)
    const formule = noeud.formule === null ? '' : ` (${enMots(lu, noeud.formule[language])})`
    const ligne = `${retrait}• ${noeud.libelle[language]}${valeurDe(lu, noeud)}${formule}`
    const suite = { profondeur: profondeur + 1, dites }
    return [ligne, ...(profondeur < PROFONDEUR ? lus(lu, noeud, suite) : [])]
  })
}

function valeurDe({ scheme, retenu, lecteur }: Lu, { codeNational }: Noeud): string {
  const indicateur = scheme.indicateurs.get(codeNational)
  // Some inputs, such as the crop rotation, have no plain value.
  if (indicateur === undefined) return ''
  const valeur = editer(indicateur, retenu.valeur(codeNational), lecteur)
  if (valeur === null) return ` = ${textes[lecteur.language].nonSaisi}`
  const unite = uniteDe(indicateur.unite, lecteur.language)
  return ` = ${valeur.texte}${unite && typeof valeur.valeur === 'number' ? `\u00a0${accorder(unite, valeur.valeur, lecteur.language)}` : ''}`
}

function tranche(
  { bandes, borneIncluse, valeur, points, suivante }: Noeud['baremes'][number],
  language: Language,
): string {
  const t = textes[language]
  const nombre = (value: number) => formatNumber(value, language)
  const enPoints = (value: number) => t.nbPoints(nombre(value), Math.abs(value) >= 2)
  const isLower = borneIncluse === 'inferieure'
  const atteinte = bandes.find((bande) => bande.atteinte)
  const premiere = bandes[0]
  const derniere = bandes.at(-1)
  const bande = () => {
    if (atteinte !== undefined) {
      if (!isLower) return t.jusqua(nombre(atteinte.borne))
      return atteinte.borneExclue ? t.auDessusDe(nombre(atteinte.borne)) : t.aPartirDe(nombre(atteinte.borne))
    }
    if (isLower) return premiere === undefined ? '' : t.sous(nombre(premiere.borne))
    return derniere === undefined ? '' : t.auDessusDe(nombre(derniere.borne))
  }
  // The better band may be the lower one.
  const versLeBas = suivante !== null && isLower && suivante.borne <= valeur
  const suite =
    suivante === null
      ? ''
      : ` ; ${t.suivante((versLeBas ? t.sous : String)(nombre(suivante.borne)), enPoints(suivante.points))}`
  return `${t.bareme(nombre(valeur), bande(), enPoints(points))}${suite}.`
}
