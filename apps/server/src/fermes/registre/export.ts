import { Readable } from 'node:stream'
import { type FormatRegistre, type Language, schemaJsonRegistre, schemaXmlRegistre } from '@sillon/contract'
import { registrePdf } from './document'
import { ecrireCsv, ecrireJson, ecrireXml, type RegistreAEcrire } from './fichiers/ecriture'

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  pdf: 'application/pdf',
} as const satisfies Readonly<Record<FormatRegistre, string>>

/** The register as a file of a format, made while it is read. */
export function fichierDuRegistre(
  registre: RegistreAEcrire,
  {
    format,
    language,
    signal,
  }: { readonly format: FormatRegistre; readonly language: Language; readonly signal: AbortSignal },
): { readonly nom: string; readonly typeMime: string; readonly contenu: Readable } {
  const nom = `registre ${registre.exploitation.raisonSociale} ${registre.campagne}.${format}`
  const contenu =
    format === 'pdf'
      ? registrePdf(registre, language, signal)
      : Readable.from(
          format === 'csv'
            ? ecrireCsv(registre, language)
            : format === 'json'
              ? ecrireJson(registre)
              : ecrireXml(registre),
        )
  return { nom: nom.replace(/[\p{C}"*/:<>?\\|]/gu, '_'), typeMime: types[format], contenu }
}

/** Published schemas, by the names of their files. */
export const schemas = {
  'registre.schema.json': {
    typeMime: 'application/schema+json',
    texte: `${JSON.stringify(schemaJsonRegistre, null, 2)}\n`,
  },
  'registre.xsd': { typeMime: 'application/xml; charset=utf-8', texte: schemaXmlRegistre },
} as const
