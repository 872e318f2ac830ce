import type { Choices, Localised, Value } from '@sillon/engine'
import { kind } from './declare'
import { enumerer, formatBrut } from './format'
import type { ContentOf, Kind, Lecture, Partie, Present, Valeur } from './kind'
import { isYears, sansComplements } from './valeur'

/** A field of a composite value: its kind, and its name where the value alone is unclear. */
interface ChampDeFiche {
  readonly kind: Kind
  readonly libelle?: Localised
}

type Champs = Readonly<Record<string, ChampDeFiche>>
type Contenu<Fields extends Champs> = { readonly [Name in keyof Fields]: ContentOf<Fields[Name]['kind']> | null }

const isChoices = (value: unknown): value is Choices =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Years without any value count as empty. */
const isEmpty = (value: Value) =>
  value === null || (isYears(value) && Object.values(value).every((year) => year === null))

/**
 * Several fields in one value, by name, always in this order, each with its own kind, which may be another sheet. With all fields empty the value is null.
 * @param refuse fault of a combination of valid fields
 */
export function fiche<const Fields extends Champs>(
  id: string,
  fields: Fields,
  refuse: (contenu: Choices) => string | null = () => null,
): Kind<Contenu<Fields>> {
  const champs = Object.entries(fields)
  const isKnown = (value: Choices) => Object.keys(value).every((name) => Object.hasOwn(fields, name))
  const orNothing = (values: readonly (readonly [string, Value])[]): Value =>
    values.every(([, value]) => value === null) ? null : (Object.fromEntries(values) as Value)
  const one = (champ: Kind, content: unknown): Value => {
    if (content === null || content === undefined) return null
    const value = champ.decode((isChoices(content) ? content : { value: content }) as Valeur)
    return isEmpty(value) ? null : value
  }
  const partiesDe = (value: Choices, lecture: Lecture): readonly Partie[] =>
    champs.flatMap(([name, { kind: champ, libelle }]) => {
      const content = (value[name] ?? null) as Value
      const texte = content === null ? '' : champ.format(content, lecture)
      // A sheet without any content has no text.
      return texte === '' ? [] : [{ nom: libelle?.[lecture.language] ?? null, texte }]
    })
  return kind<Contenu<Fields>>({
    id,
    forme: 'composite',
    champs: Object.fromEntries(
      champs.map(([name, { kind: champ }]) => [name, champ.forme === 'date' ? 'date' : champ.choix]),
    ),
    decode: (valeur) => {
      const sent = sansComplements(valeur)
      return sent === null || !isKnown(sent as Choices)
        ? (sent as Value)
        : orNothing(champs.map(([name, champ]) => [name, one(champ.kind, sent[name])]))
    },
    check: (value, listes) => {
      if (!isChoices(value) || !isKnown(value)) return 'REFERENCE_INCONNUE'
      for (const [name, champ] of champs) {
        const content = (value[name] ?? null) as Value
        const fault = content === null ? null : champ.kind.check(content, listes)
        if (fault !== null) return fault
      }
      return refuse(value)
    },
    format: (value, lecture) =>
      isChoices(value)
        ? enumerer(
            partiesDe(value, lecture).map(({ nom, texte }) => {
              if (nom === null) return texte
              return lecture.language === 'fr' ? `${nom} : ${texte}` : `${nom}: ${texte}`
            }),
            lecture.language,
          )
        : formatBrut(value, lecture),
    parties: (value, lecture) => (isChoices(value) ? partiesDe(value, lecture) : []),
    report: (value) =>
      isChoices(value)
        ? orNothing(champs.map(([name, champ]) => [name, reported(champ.kind, (value[name] ?? null) as Value)]))
        : null,
  })
}

/** Part of a field that may be copied to the next campaign: years move on by one. */
function reported(champ: Kind, content: Value): Value {
  if (content === null || champ.campagneSeule) return null
  if (!isYears(content)) return champ.report(content as Present)
  const moved = { n: null, n_1: content.n, n_2: content.n_1 }
  return isEmpty(moved) ? null : moved
}
