import { type Culture, cultures } from './generated/cultures'
import { typesCultures } from './generated/types-cultures'

const byId = new Map(cultures.map((culture) => [culture.idCulture, culture]))

/** A crop by its identifier. */
export const cultureOf = (idCulture: number | null): Culture | undefined =>
  idCulture === null ? undefined : byId.get(idCulture)

/** Common properties of all crops of a type, for a rotation line with a type and no crop. */
export interface TypeResume {
  /** Botanical group of all crops of the type, else the type's own code. */
  readonly regroupement: string
  /** Minor only when every crop of the type is minor. */
  readonly estMajeure: boolean
}

const summaries = new Map(
  typesCultures.map(({ code }): [string, TypeResume] => {
    const ofType = cultures.filter((culture) => culture.codeTypeDefaut === code)
    const groups = new Set(ofType.map((culture) => culture.regroupementCulture ?? code))
    const [only] = groups
    return [
      code,
      {
        regroupement: groups.size === 1 && only !== undefined ? only : code,
        estMajeure: ofType.length === 0 || ofType.some((culture) => culture.estMajeure),
      },
    ]
  }),
)

/** The common traits of a crop type (rules of the surface sheets, section 4: a line without a known crop). */
export const typeResume = (codeTypeCulture: string): TypeResume =>
  summaries.get(codeTypeCulture) ?? { regroupement: codeTypeCulture, estMajeure: true }
