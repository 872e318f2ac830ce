import { FORMAT_REGISTRE, type Language, libellesColonnesRegistre } from '@sillon/contract'
import {
  type ColonneRegistre,
  type ComplementIntervention,
  type ContenuIntervention,
  champsIntervention,
  colonnesRegistre,
} from '@sillon/domain'
import { cultureOf } from '@sillon/referentials'
import { writeCsv } from '#socle/tableurs/csv'
import { type Octets, texteDe } from '#socle/tableurs/feuille'

/** A register to write: its farm and year, and its records page by page. */
export interface RegistreAEcrire {
  readonly exploitation: {
    readonly raisonSociale: string
    readonly siret: string | null
    readonly pacage: string | null
  }
  readonly campagne: number
  readonly pages: AsyncIterable<readonly ContenuIntervention[]>
}

type Valeur = string | number | boolean | null
const champs: ReadonlySet<string> = new Set(champsIntervention)

/** Value of a column. A crop of the reference has its name too, for readers without our identifiers; the import knows that it is the same. */
export function valeurDe(contenu: ContenuIntervention, colonne: ColonneRegistre): Valeur {
  if (colonne === 'culture') return contenu.culture ?? cultureOf(contenu.idCulture)?.libelle ?? null
  if (champs.has(colonne)) return contenu[colonne as Exclude<ColonneRegistre, ComplementIntervention>]
  return contenu.complements[colonne as ComplementIntervention] ?? null
}

/** Columns of a record that have a value. */
const valeursDe = (contenu: ContenuIntervention): readonly (readonly [ColonneRegistre, Exclude<Valeur, null>])[] =>
  colonnesRegistre.flatMap((colonne) => {
    const valeur = valeurDe(contenu, colonne)
    return valeur === null ? [] : [[colonne, valeur] as const]
  })

const nombres: ReadonlySet<ColonneRegistre> = new Set(['surface', 'quantite', 'azote', 'volume'])

/** A register as CSV, with titles in this language. */
export function ecrireCsv({ pages }: RegistreAEcrire, language: Language): Octets {
  async function* lignes() {
    for await (const page of pages)
      for (const contenu of page)
        yield colonnesRegistre.map((colonne) => {
          const valeur = valeurDe(contenu, colonne)
          return typeof valeur === 'boolean' ? (valeur ? 'oui' : 'non') : valeur
        })
  }
  return writeCsv({
    nom: 'Registre',
    colonnes: colonnesRegistre.map((colonne) => ({
      titre: libellesColonnesRegistre[colonne][language],
      genre:
        colonne === 'date' ? 'date' : nombres.has(colonne) ? 'nombre' : colonne === 'idCulture' ? 'entier' : 'texte',
    })),
    lignes: lignes(),
  })
}

const encoder = new TextEncoder()

/** A register as JSON, valid by the published schema. */
export async function* ecrireJson({ exploitation, campagne, pages }: RegistreAEcrire): Octets {
  const { raisonSociale, siret, pacage } = exploitation
  const head = JSON.stringify({ format: FORMAT_REGISTRE, campagne, exploitation: { raisonSociale, siret, pacage } })
  yield encoder.encode(`${head.slice(0, -1)},"interventions":[`)
  let separator = '\n'
  for await (const page of pages) {
    let text = ''
    for (const contenu of page) {
      text += separator + JSON.stringify(Object.fromEntries(valeursDe(contenu)))
      separator = ',\n'
    }
    yield encoder.encode(text)
  }
  yield encoder.encode('\n]}\n')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (valeur: Exclude<Valeur, null>) =>
  texteDe(String(valeur)).replace(/[&<>"]/g, (char) => entities[char] ?? char)

/** A register as XML, valid by the published schema. */
export async function* ecrireXml({ exploitation, campagne, pages }: RegistreAEcrire): Octets {
  const attributes = (['raisonSociale', 'siret', 'pacage'] as const).flatMap((nom) => {
    const valeur = exploitation[nom]
    return valeur === null ? [] : [` ${nom}="${escaped(valeur)}"`]
  })
  yield encoder.encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<registre xmlns="${FORMAT_REGISTRE}" campagne="${campagne}">\n<exploitation${attributes.join('')}/>\n`,
  )
  for await (const page of pages) {
    let text = ''
    for (const contenu of page) {
      const fields = valeursDe(contenu).map(([nom, valeur]) => `<${nom}>${escaped(valeur)}</${nom}>`)
      text += `<intervention>${fields.join('')}</intervention>\n`
    }
    yield encoder.encode(text)
  }
  yield encoder.encode('</registre>\n')
}
