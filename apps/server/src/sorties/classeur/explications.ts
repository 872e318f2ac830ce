import type { Language } from '@sillon/contract'
import {
  accorder,
  avecUnite,
  enumerer,
  formatArrondi,
  formatNumber,
  formatPoints,
  motsProvenance,
  nomEnPhrase,
  provenanceDe,
  type Retenu,
  retenuDe,
} from '@sillon/referentials'
import type { Lecture } from '#dossiers/dossier/lecture'
import { explicationOf, lectureOf } from '#dossiers/indicateurs/explication'
import { textes as motsDesEditions } from '../editions/textes'
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

/** Longest value that stands beside its name in a formula. */
const VALEUR_MAX = 30

/** Explanations of the scores of a file, one a line: formula in words with the value of each name, the other inputs, the band reached. */
export function explicationsDe(
  { scheme, evaluation }: Pick<Lecture, 'scheme' | 'evaluation'>,
  lecteur: Lecteur,
): (code: string) => string[] {
  const lu: Lu = { scheme, evaluation, retenu: retenuDe(scheme, evaluation), lecteur }
  const { language } = lecteur
  const t = textes[language]
  return (code) => {
    const noeud = explicationOf(scheme, evaluation, code, { voirScores: true })
    const lues = noeud.lit.flatMap((noeudLu) => {
      const valeur = valeurDe(lu, noeudLu)
      return valeur === null
        ? []
        : [{ code: noeudLu.codeNational, nom: nomEnPhrase(noeudLu.libelle[language]), valeur }]
    })
    // Points that stand beside a value have a band of their own.
    const notes = Object.entries(scheme.complements.get(code) ?? {}).flatMap(([champ, note]) =>
      champ === 'note' ? lu.retenu.explain(note).bands.map(lectureOf) : [],
    )
    const baremes = [...noeud.baremes, ...notes]
    const formule = noeud.formule?.[language] ?? ''
    const [seule] = lues
    const [bareme, ...autresBaremes] = baremes
    // Points by the band of one value: the value, its band and the points, in one line.
    if (seule !== undefined && bareme !== undefined && autresBaremes.length === 0 && estUnBareme(formule, seule.code))
      return [
        tranche(`${seule.nom} = ${seule.valeur}`, bareme, { language, unite: uniteLue(scheme, seule.code, language) }),
      ]
    const estTue = formule === '' || (enMots(lu, formule).length > FORMULE_MAX && lues.length > 0)
    const aCote = estTue
      ? []
      : lues.filter(({ code, valeur }) => valeur.length <= VALEUR_MAX && formule.includes(`{${code}}`))
    const autres = lues.filter((une) => !aCote.includes(une))
    return [
      ...(noeud.estSaisie ? [t.saisi] : []),
      ...(estTue ? [] : [phrase(enMots(lu, formule, new Map(aCote.map(({ code, valeur }) => [code, valeur]))))]),
      ...(autres.length > 0
        ? [
            t.avec(
              enumerer(
                autres.map(({ nom, valeur }) => `${nom} = ${valeur}`),
                language,
              ),
            ),
          ]
        : []),
      ...baremes.map((one) => tranche(t.bareme(formatArrondi(one.valeur, language)), one, { language, unite: null })),
    ]
  }
}

/** Whether a formula is the band of one value, and nothing else. */
const estUnBareme = (formule: string, code: string): boolean =>
  formule === `barème de {${code}}` || formule === `band of {${code}}`

/** A formula begins in lower case where a screen continues a sentence with it. */
const phrase = (texte: string): string => texte.replace(/^\p{Ll}/u, (lettre) => lettre.toUpperCase())

/** A formula with names in place of codes, each with its value the first time. */
function enMots({ scheme, lecteur: { language } }: Lu, formule: string, valeurs = new Map<string, string>()): string {
  const [avant, apres] = textes[language].guillemets
  return formule.replace(/\{(\w+)\}/g, (_, code: string) => {
    const valeur = valeurs.get(code)
    valeurs.delete(code)
    return `${avant}${nomEnPhrase(scheme.libelleOf(code)[language])}${apres}${valeur === undefined ? '' : ` (${valeur})`}`
  })
}

/** A value that a formula reads, with its unit; null for an empty one, and for inputs without a plain value, such as the crop rotation. */
function valeurDe({ scheme, retenu, lecteur }: Lu, { codeNational, estSaisie }: Noeud): string | null {
  const { language } = lecteur
  const indicateur = scheme.indicateurs.get(codeNational)
  const lue = retenu.valeur(codeNational)
  // Points beside a value have no row of their own.
  if (indicateur === undefined) return typeof lue === 'number' ? formatArrondi(lue, language) : null
  const valeur = editer(indicateur, lue, lecteur, estSaisie)
  if (valeur === null) return null
  // The measures of a composite value are a table of their own.
  if (scheme.tableaux(retenu.evaluation, codeNational).length > 0) return null
  const unite = uniteDe(indicateur.unite, language)
  const isBare = !unite || unite === motsDesEditions[language].compte || typeof valeur.valeur !== 'number'
  const texte = isBare
    ? valeur.texte
    : avecUnite(valeur.texte, { unite, nombre: valeur.valeur as number, language, espace: '\u00a0' })
  const { evaluation } = retenu
  const provenance = provenanceDe(scheme, codeNational, {
    estSaisie: evaluation.isEntered(codeNational),
    estProposee: evaluation.proposal(codeNational) !== null,
  })
  if (retenu.audites.has(codeNational)) return `${texte}, ${motsProvenance.AUDIT[language]}`
  return provenance === 'REGISTRE' ? `${texte}, ${motsProvenance[provenance][language]}` : texte
}

/** Unit of a row's value; null without one. */
const uniteLue = (scheme: Lu['scheme'], code: string, language: Language): string | null =>
  uniteDe(scheme.indicateurs.get(code)?.unite ?? null, language)

/** @param unite of the value that the bounds are compared with */
function tranche(
  lue: string,
  { bandes, borneIncluse, valeur, points, suivante }: Noeud['baremes'][number],
  { language, unite }: { readonly language: Language; readonly unite: string | null },
): string {
  const t = textes[language]
  const nombre = (value: number) => {
    const texte = formatNumber(value, language)
    return unite === null ? texte : avecUnite(texte, { unite, nombre: value, language, espace: '\u00a0' })
  }
  const enPoints = (value: number) => `${formatPoints(value, language)}\u00a0${accorder('points', value, language)}`
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
      : `${language === 'fr' ? ' ' : ''}; ${t.suivante((versLeBas ? t.sous : String)(nombre(suivante.borne)), enPoints(suivante.points))}`
  return `${lue}, ${bande()} → ${enPoints(points)}${suite}.`
}
