import type { Language } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { decimalesDe, formatNumber } from '@sillon/referentials'
import type { Lecture } from '../dossier/lecture'
import { editer, type Lecteur, uniteDe } from '../editions/valeurs'
import { explicationOf } from '../indicateurs/explication'
import { textes } from './textes'

type Noeud = ReturnType<typeof explicationOf>

/** How far down values are told, and how many at most: an auditor who doubts the rest asks the sheet itself, which goes to the inputs. */
const PROFONDEUR = 3
const LIGNES_MAX = 14
/** A sum of sixty crops says no more with the last one than with the first ones. */
const FORMULE_MAX = 220

/** Why a score is what it is, a line each: its formula in words, the values that it read with theirs, the band that it fell in, its source. */
export function explication(lecture: Lecture, code: string, lecteur: Lecteur): string[] {
  const { scheme, evaluation } = lecture
  const { language } = lecteur
  const t = textes[language]
  const noeud = explicationOf(scheme, evaluation, code, { voirScores: true })
  const lues = lus(lecture, noeud, lecteur, { profondeur: 1, dites: new Set() }).slice(0, LIGNES_MAX)
  return [
    ...(noeud.estSaisie ? [t.saisi] : []),
    ...(noeud.formule === null ? [] : [enMots(lecture, noeud.formule[language], language)]),
    ...(lues.length > 0 ? [t.avec, ...lues] : []),
    ...noeud.baremes.map((bareme) => tranche(bareme, language)),
    ...(noeud.source === null ? [] : [t.source(noeud.source.libelle[language])]),
  ]
}

/** A formula with names in place of codes. */
function enMots({ scheme }: Lecture, formule: string, language: Language): string {
  const mots = formule.replace(/\{(\w+)\}/g, (_, code: string) => `« ${scheme.libelleOf(code)[language]} »`)
  return mots.length > FORMULE_MAX ? `${mots.slice(0, FORMULE_MAX).replace(/\s+\S*$/, '')}…` : mots
}

/** Each value is told once, where it is read first. */
function lus(
  lecture: Lecture,
  { lit }: Noeud,
  lecteur: Lecteur,
  { profondeur, dites }: { readonly profondeur: number; readonly dites: Set<string> },
): string[] {
  return lit.flatMap((noeud) => {
    if (dites.has(noeud.codeNational)) return []
    dites.add(noeud.codeNational)
    const { language } = lecteur
    const retrait = '\u00a0\u00a0'.repeat(profondeur)
    const formule = noeud.formule === null ? '' : ` (${enMots(lecture, noeud.formule[language], language)})`
    const ligne = `${retrait}• ${noeud.libelle[language]}${valeurDe(lecture, noeud, lecteur)}${formule}`
    const suite = { profondeur: profondeur + 1, dites }
    return [ligne, ...(profondeur < PROFONDEUR ? lus(lecture, noeud, lecteur, suite) : [])]
  })
}

function valeurDe({ scheme, evaluation }: Lecture, { codeNational }: Noeud, lecteur: Lecteur): string {
  const indicateur = scheme.indicateurs.get(codeNational)
  // What has no plain value, such as the crop rotation.
  if (indicateur === undefined) return ''
  const valeur = editer(indicateur, evaluation.get(codeNational) as Value, lecteur)
  if (valeur === null) return ` = ${textes[lecteur.language].nonSaisi}`
  const unite = valeur.genre === 'nombre' ? uniteDe(indicateur.unite, lecteur.language) : null
  const texte =
    typeof valeur.valeur === 'number'
      ? formatNumber(valeur.valeur, lecteur.language, decimalesDe(indicateur.unite) ?? 4)
      : valeur.texte
  return ` = ${texte}${unite ? `\u00a0${unite}` : ''}`
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
  const suite = suivante === null ? '' : ` ; ${t.suivante(nombre(suivante.borne), enPoints(suivante.points))}`
  return `${t.bareme(nombre(valeur), bande(), enPoints(points))}${suite}.`
}
