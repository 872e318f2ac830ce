import type { Language } from '@sillon/contract'
import { accorder, formatNumber, type Retenu, retenuDe } from '@sillon/referentials'
import type { Lecture } from '#dossiers/dossier/lecture'
import { explicationOf } from '#dossiers/indicateurs/explication'
import { editer, type Lecteur, uniteDe } from '../editions/valeurs'
import { textes } from './textes'

type Noeud = ReturnType<typeof explicationOf>

/** Maximum length of a formula. A longer one, the sum of sixty crops, is left out where its values are named. */
const FORMULE_MAX = 300

/** Source of the explanations. */
interface Lu extends Pick<Lecture, 'scheme' | 'evaluation'> {
  readonly retenu: Retenu
  readonly lecteur: Lecteur
}

/** Explanations of the scores of a file, one a line: formula in words, inputs with their values, band reached. */
export function explicationsDe(
  { scheme, evaluation }: Pick<Lecture, 'scheme' | 'evaluation'>,
  lecteur: Lecteur,
): (code: string) => string[] {
  const lu: Lu = { scheme, evaluation, retenu: retenuDe(scheme, evaluation), lecteur: { ...lecteur, exacte: true } }
  const { language } = lecteur
  const t = textes[language]
  return (code) => {
    const noeud = explicationOf(scheme, evaluation, code, { voirScores: true })
    const lues = noeud.lit.flatMap((noeudLu) => valeurDe(lu, noeudLu))
    const formule = noeud.formule === null ? '' : enMots(lu, noeud.formule[language])
    return [
      ...(noeud.estSaisie ? [t.saisi] : []),
      ...(formule === '' || (formule.length > FORMULE_MAX && lues.length > 0) ? [] : [formule]),
      ...(lues.length > 0 ? [t.avec(lues.join(' ; '))] : []),
      ...noeud.baremes.map((bareme) => tranche(bareme, language)),
    ]
  }
}

/** A formula with names in place of codes. */
const enMots = ({ scheme, lecteur: { language } }: Lu, formule: string): string =>
  formule.replace(/\{(\w+)\}/g, (_, code: string) => `« ${scheme.libelleOf(code)[language]} »`)

/** A value that a formula reads, with its name and unit; nothing for an empty one, and for inputs without a plain value, such as the crop rotation. */
function valeurDe({ scheme, retenu, lecteur }: Lu, { codeNational, libelle }: Noeud): string[] {
  const indicateur = scheme.indicateurs.get(codeNational)
  const valeur = indicateur === undefined ? null : editer(indicateur, retenu.valeur(codeNational), lecteur)
  if (indicateur === undefined || valeur === null) return []
  const { language } = lecteur
  const unite = uniteDe(indicateur.unite, language)
  const accordee = unite && typeof valeur.valeur === 'number' ? `\u00a0${accorder(unite, valeur.valeur, language)}` : ''
  return [`${libelle[language]} = ${valeur.texte}${accordee}`]
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
