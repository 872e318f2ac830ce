import {
  atMost,
  banded,
  type Computed,
  computed,
  type Decimal,
  type Declaration,
  entered,
  type Formula,
  fromIncluded,
  orZero,
  percentOf,
  round4,
  sum,
  sumValues,
  type YearValues,
} from '@sillon/engine'
import type { Changement, DonneesDeVersion, GenreDeChangement } from '../../a-confirmer/version'
import { type LigneAssolement, lignesCultivees } from '../../assolement'
import { parCampagne } from '../../campagnes'
import type { LigneCatalogue } from '../../catalogue'
import { enVigueur } from '../../periode'
import type { DonneesHve4 } from '../modele'
import { type CodeHve4, formule, type Valeurs } from '../valeurs'

/** Every rule that a version changes is to be confirmed; the change itself says its own sources. */
const SOURCE = 'conception'
/** Identifiers of rows that only a version has. They are in no list of released identifiers: no file stores them. */
const PREMIER_ID = 9001

type Code = keyof Valeurs & string
type Regle = Declaration<keyof Valeurs>

const codes = (texte: string) => texte.split('+') as CodeHve4[]

/** `50=2 75=4`: from 50 on 2, from 75 on 4, 0 below. */
const paires = (texte: string): readonly (readonly [number, number])[] =>
  texte.split(' ').map((paire) => {
    const [de = Number.NaN, a = Number.NaN] = paire.split('=').map(Number)
    if (Number.isNaN(de) || Number.isNaN(a)) throw new Error(`A version cannot read "${texte}".`)
    return [de, a]
  })

const calculee = (regle: Regle | undefined, code: string): Computed<keyof Valeurs> => {
  if (regle?.kind !== 'computed') throw new Error(`${code} is not computed: a version cannot change its rule.`)
  return regle
}

/** 1 when one of the answers is yes, 0 when none is; null without any answer. */
const auMoinsUnOui = (lus: readonly CodeHve4[]): Formula<keyof Valeurs> => {
  const nommes = (ou: string) => lus.map((code) => `{${code}}`).join(ou)
  return {
    reads: lus,
    words: { fr: `1 si ${nommes(' ou ')}, sinon 0`, en: `1 when ${nommes(' or ')}, otherwise 0` },
    bind: (slots) => (values) => {
      const reponses = slots.map((slot) => values[slot]).filter((reponse) => reponse !== null)
      if (reponses.length === 0) return null
      return reponses.includes(true) ? 1 : 0
    },
  }
}

/** Need of the crops of the rotation, in kg of nitrogen, the same for the three campaigns; null without any of these crops. */
const besoinDe = (kgParHa: ReadonlyMap<number, number>): Formula<keyof Valeurs> =>
  formule(
    { assolement: 'ASSOLEMENT' },
    {
      fr: 'surfaces de {assolement} × besoin de chaque culture pérenne, pour chaque campagne',
      en: 'areas of {assolement} × need of each perennial crop, for each campaign',
    },
    ({ assolement }) => {
      const besoins = lignesCultivees(assolement ?? []).flatMap(({ idCulture, surface }: LigneAssolement) => {
        const kg = idCulture === null ? undefined : kgParHa.get(idCulture)
        return kg === undefined ? [] : [round4(kg * surface)]
      })
      const total = sumValues(besoins)
      return parCampagne(() => total)
    },
  )

/** The rule in force plus another value, campaign by campaign. */
const augmentee = (avant: Formula<keyof Valeurs>, autre: CodeHve4): Formula<keyof Valeurs> => ({
  reads: [...avant.reads, autre],
  words: { fr: `${avant.words.fr}, plus {${autre}}`, en: `${avant.words.en}, plus {${autre}}` },
  bind(slots) {
    const formule = avant.bind(slots.slice(0, -1))
    const slot = slots.at(-1) ?? 0
    return (values) => {
      const [premiers, seconds] = [formule(values), values[slot]] as (YearValues<Decimal> | null)[]
      return parCampagne((campagne) => sumValues([premiers?.[campagne] ?? null, seconds?.[campagne] ?? null]))
    }
  },
})

/** Rules that a version writes, by kind of change; other kinds change rows only. */
const formules: Partial<
  Record<
    GenreDeChangement,
    (changement: Changement, avant: Regle | undefined, version: string) => Formula<keyof Valeurs>
  >
> = {
  bande({ code, valeur }, avant, version) {
    const [lu] = calculee(avant, code).formula.reads
    if (lu === undefined) throw new Error(`${code} reads nothing: a version cannot give it bands.`)
    return banded(lu, fromIncluded(`${version} ${code}`, paires(valeur), { below: 0 }))
  },
  somme({ valeur }) {
    const [termes = '', plafond] = valeur.split('<=')
    return atMost(Number(plafond), sum<keyof Valeurs>(...codes(termes)))
  },
  total: ({ valeur }) => orZero(sum<keyof Valeurs>(...codes(valeur))),
  part({ valeur }) {
    const [parts = '', entier] = valeur.split('/')
    return percentOf<keyof Valeurs>(codes(parts), entier as CodeHve4)
  },
  oui: ({ valeur }) => auMoinsUnOui(valeur.split('|') as CodeHve4[]),
  plus: ({ code, valeur }, avant) => augmentee(calculee(avant, code).formula, valeur as CodeHve4),
}

function reglesDe({ version, changements }: DonneesDeVersion, enPlace: readonly Regle[]): readonly Regle[] {
  const regles = new Map<string, Regle>(enPlace.map((regle) => [regle.code, regle]))
  const besoins = new Map<string, Map<number, number>>()
  for (const changement of changements) {
    const { quoi, code, valeur } = changement
    if (quoi === 'besoin') {
      const kgParHa = besoins.get(code) ?? new Map<number, number>()
      besoins.set(code, kgParHa)
      for (const [idCulture, kg] of paires(valeur)) kgParHa.set(idCulture, kg)
      regles.set(code, computed(code as Code, SOURCE, besoinDe(kgParHa)))
    } else if (quoi === 'ligne') regles.set(code, entered(code as Code, SOURCE))
    else {
      const formule = formules[quoi]?.(changement, regles.get(code), version)
      if (formule !== undefined) regles.set(code, computed(code as Code, SOURCE, formule))
    }
  }
  return [...regles.values()]
}

function lignesDe({ changements }: DonneesDeVersion, enPlace: readonly LigneCatalogue[]): readonly LigneCatalogue[] {
  const lignes = [...enPlace]
  let id = PREMIER_ID
  for (const { quoi, code, valeur, libelle } of changements) {
    const at = lignes.findIndex((ligne) => ligne.code === (quoi === 'ligne' ? valeur : code))
    const ligne = lignes[at]
    if (ligne === undefined) throw new Error(`No row ${code} for a change of a version.`)
    if (quoi === 'ligne') {
      const ajoutee = { ...ligne, id: id++, code, libelle: libelle ?? ligne.libelle, source: SOURCE } as const
      lignes.splice(at + 1, 0, ajoutee)
    } else if (quoi === 'retrait') lignes.splice(at, 1)
    else if (quoi !== 'avertissement' && quoi !== 'ouverture')
      lignes[at] = {
        ...ligne,
        source: SOURCE,
        ...(quoi === 'maximum' && { max: Number(valeur) }),
        ...(quoi === 'libelle' && libelle !== null && { libelle }),
      }
  }
  return lignes
}

/** Data of HVE4 in a campaign year, with the changes of a version. @throws Error for a change that does not fit the rules of the year */
export function appliquer(donnees: DonneesHve4, version: DonneesDeVersion, millesime: number): DonneesHve4 {
  const lignes = lignesDe(version, enVigueur<LigneCatalogue>(donnees.lignes, millesime))
  const gardees = new Set(lignes.map(({ code }) => code))
  const connues = new Set(donnees.lignes.map(({ code }) => code))
  return {
    ...donnees,
    lignes,
    regles: reglesDe(version, enVigueur<Regle>(donnees.regles, millesime)),
    retirees: new Set([...connues].filter((code) => !gardees.has(code))),
    toujoursOuvertes: new Set(version.changements.flatMap(({ quoi, code }) => (quoi === 'ouverture' ? [code] : []))),
  }
}
