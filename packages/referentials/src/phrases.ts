import type { Explanation } from '@sillon/engine'

type Lue = Pick<Explanation, 'code' | 'value' | 'entered'>

/** How a sentence names values. */
export interface MotsDePhrase {
  readonly language: 'fr' | 'en'
  /** Name of a value, without markup. */
  libelle(code: string): string
  /** A value with its unit; null for one without plain words, such as the crop rotation. */
  texte(lue: Lue): string | null
  nombre(value: number): string
  /** A bound of a table, in the unit of the value that is compared with it. */
  borne(bound: number, code: string): string
  /** Whether a value counts without an entry, as the first of its answers. */
  aUnDefaut?(code: string): boolean
}

const francais = {
  saisie: (valeur: string) => `${valeur} : valeur saisie dans le dossier.`,
  manque: (quoi: string) => `Pas encore calculé : il manque ${quoi}.`,
  rien: 'Pas encore calculé.',
  car: (valeur: string, raison: string) => `${valeur}, car ${raison}.`,
  comme: (valeur: string, quoi: string) => `${valeur}, comme ${quoi}.`,
  commeCalculee: (valeur: string, nom: string, raison: string) => `${valeur}, comme « ${nom} »${raison}`,
  part: (valeur: string, partie: string, tout: string) => `${valeur} : ${partie} sur ${tout}.`,
  compte: (valeur: string, oui: number, total: number) => `${valeur} : ${oui} oui sur ${total} questions.`,
  somme: (valeur: string, quoi: string) => `${valeur} : ${quoi}.`,
  seul: (valeur: string, quoi: string) => `${valeur} : ${quoi}, rien d’autre ne s’y ajoute.`,
  zero: (valeur: string) => `${valeur} : aucune des valeurs additionnées ne dépasse zéro.`,
  dApres: (valeur: string, quoi: string) => `${valeur}, d’après ${quoi}.`,
  dontLaPlusGrande: (count: number, quoi: string) => `la somme de ${count} valeurs, dont la plus grande est ${quoi}`,
  laSomme: (count: number) => `la somme de ${count} valeurs`,
  valeurs: (count: number) => `${count} valeurs`,
  autres: (count: number) => (count === 1 ? 'une autre valeur' : `${count} autres valeurs`),
  auPlus: (limite: string) => ` (${limite} au plus)`,
  atteint: (borne: string) => `atteint ${borne}`,
  nAtteintPas: (borne: string) => `n’atteint pas ${borne}`,
  depasse: (borne: string) => `dépasse ${borne}`,
  neDepassePas: (borne: string) => `ne dépasse pas ${borne}`,
  nomme: (nom: string, valeur: string | null) => (valeur === null ? `« ${nom} »` : `« ${nom} » (${valeur})`),
  et: ' et ',
}

const anglais: typeof francais = {
  saisie: (valeur) => `${valeur}: entered in the file.`,
  manque: (quoi) => `Not computed yet: ${quoi} missing.`,
  rien: 'Not computed yet.',
  car: (valeur, raison) => `${valeur}, because ${raison}.`,
  comme: (valeur, quoi) => `${valeur}, like ${quoi}.`,
  commeCalculee: (valeur, nom, raison) => `${valeur}, like “${nom}”${raison}`,
  part: (valeur, partie, tout) => `${valeur}: ${partie} of ${tout}.`,
  compte: (valeur, oui, total) => `${valeur}: ${oui} yes of ${total} questions.`,
  somme: (valeur, quoi) => `${valeur}: ${quoi}.`,
  seul: (valeur, quoi) => `${valeur}: ${quoi}, nothing else adds to it.`,
  zero: (valeur) => `${valeur}: none of the added values is above zero.`,
  dApres: (valeur, quoi) => `${valeur}, from ${quoi}.`,
  dontLaPlusGrande: (count, quoi) => `the sum of ${count} values, the largest of which is ${quoi}`,
  laSomme: (count) => `the sum of ${count} values`,
  valeurs: (count) => `${count} values`,
  autres: (count) => (count === 1 ? 'another value' : `${count} other values`),
  auPlus: (limite) => ` (at most ${limite})`,
  atteint: (borne) => `reaches ${borne}`,
  nAtteintPas: (borne) => `does not reach ${borne}`,
  depasse: (borne) => `exceeds ${borne}`,
  neDepassePas: (borne) => `does not exceed ${borne}`,
  nomme: (nom, valeur) => (valeur === null ? `“${nom}”` : `“${nom}” (${valeur})`),
  et: ' and ',
}

/** Name of a row inside a sentence: a label may end with an instruction for its field. */
export const nomEnPhrase = (libelle: string): string => libelle.split('. ')[0] ?? libelle

/** More values than this are counted, not named. */
const NAMED = 3

/**
 * One sentence that says why a value is what it is, from the kind of its rule: "Non, car aucun produit CMR1 n’a été utilisé.". A copy goes on to the reason of
 * the copied value. Null for an input without an entry, and for an entry without effect.
 */
export function phraseDe(explication: Explanation, mots: MotsDePhrase): string | null {
  const { value, entered, keptOnly, words, because, kind } = explication
  const dire = mots.language === 'fr' ? francais : anglais
  const valeur = mots.texte(explication)
  if (keptOnly || (words === null && !entered) || valeur === null) return null
  if (entered) return dire.saisie(valeur)
  const reads = [...new Map(explication.reads.map((read) => [read.code, read])).values()]
  const nomme = (read: Explanation) =>
    dire.nomme(mots.libelle(read.code), read.value === null ? null : mots.texte(read))
  const liste = (parts: readonly string[]) =>
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${dire.et}${parts.at(-1)}`
  const copiee = kind === 'copy' ? reads.findLast((read) => read.words !== null && !read.entered) : undefined
  if (value === null) {
    const absentes = reads.filter((read) => read.value === null && mots.aUnDefaut?.(read.code) !== true)
    if (absentes.length === 0) return dire.rien
    const nommees = absentes.length > NAMED ? absentes.slice(0, NAMED - 1) : absentes
    const autres = absentes.length - nommees.length
    const manque = dire.manque(liste([...nommees.map(nomme), ...(autres > 0 ? [dire.autres(autres)] : [])]))
    // A copied value waits for its own inputs: they are the ones to fill in.
    return (copiee?.value === null && phraseDe(copiee, mots)) || manque
  }
  if (because !== null)
    return dire.car(
      valeur,
      because[mots.language].replaceAll(/\{(\w+)\}/g, (_, code) => nommeDe(code)),
    )
  switch (kind) {
    case 'bands':
      return dire.car(valeur, bande(explication, nomme, dire, mots) ?? liste(reads.map(nomme)))
    case 'copy':
      return copiee === undefined
        ? dire.comme(valeur, liste(reads.slice(-1).map(nomme)))
        : dire.commeCalculee(valeur, mots.libelle(copiee.code), raisonDe(copiee, mots))
    case 'share': {
      const tout = reads.at(-1)
      const parties = reads.slice(0, -1).filter(estAuDessusDeZero)
      const partie =
        parties.length > NAMED || parties.length === 0 ? dire.laSomme(reads.length - 1) : liste(parties.map(nomme))
      return tout === undefined
        ? null
        : dire.part(valeur, reads.length === 2 ? liste(reads.slice(0, 1).map(nomme)) : partie, nomme(tout))
    }
    case 'count': {
      const oui = reads.filter((read) => read.value === true).length
      return dire.compte(valeur + limite(explication, dire, mots), oui, reads.length)
    }
    case 'sum': {
      const termes = reads.filter(estAuDessusDeZero)
      const tete = valeur + limite(explication, dire, mots)
      if (termes.length === 0) return dire.zero(tete)
      if (termes.length === 1) return (reads.length === 1 ? dire.somme : dire.seul)(tete, liste(termes.map(nomme)))
      if (termes.length <= NAMED) return dire.somme(tete, liste(termes.map(nomme)))
      const grande = termes.reduce((one, other) => (Number(other.value) > Number(one.value) ? other : one))
      return dire.somme(tete, dire.dontLaPlusGrande(termes.length, nomme(grande)))
    }
    case null:
      return dire.dApres(valeur, reads.length > NAMED ? dire.valeurs(reads.length) : liste(reads.map(nomme)))
  }

  function nommeDe(code: string): string {
    const read = reads.find((one) => one.code === code)
    return read === undefined ? dire.nomme(mots.libelle(code), null) : nomme(read)
  }
}

/** End of a sentence, after its value. */
function raisonDe(explication: Explanation, mots: MotsDePhrase): string {
  const phrase = phraseDe(explication, mots)
  return phrase === null ? '.' : phrase.slice(mots.texte(explication)?.length ?? 0)
}

/** A term that adds something; a negative one does too. */
const estAuDessusDeZero = ({ value }: Lue): boolean => typeof value === 'number' && value !== 0

/** Says that a formula has reached its highest value. */
function limite({ value, limit }: Explanation, dire: typeof francais, { nombre }: MotsDePhrase): string {
  return limit !== null && value === limit ? dire.auPlus(nombre(limit)) : ''
}

/** The band that a value reached; null without exactly one table. */
function bande(
  { reads, bands }: Explanation,
  nomme: (read: Explanation) => string,
  dire: typeof francais,
  { borne }: MotsDePhrase,
): string | null {
  const [lecture] = bands
  const [read] = reads
  if (lecture === undefined || read === undefined || bands.length > 1) return null
  const { table, hit } = lecture
  const nombre = (bound: number) => borne(bound, read.code)
  const [first, last] = [table.bands[0], table.bands.at(-1)]
  const said = () => {
    if (table.included === 'upper')
      return hit.to === null ? dire.depasse(nombre(last?.bound ?? 0)) : dire.neDepassePas(nombre(hit.to))
    if (hit.from === null) return (first?.above ? dire.neDepassePas : dire.nAtteintPas)(nombre(first?.bound ?? 0))
    const reached = table.bands.find(({ bound }) => bound === hit.from)
    return (reached?.above ? dire.depasse : dire.atteint)(nombre(hit.from))
  }
  return `${nomme(read)} ${said()}`
}
