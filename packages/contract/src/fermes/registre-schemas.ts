// Published schemas of the register's files: JSON Schema (2020-12) and XML Schema 1.0, both from the list of its columns.
import { type ColonneRegistre, colonnesRegistre, naturesIntervention } from '@sillon/domain'
import { libellesColonnesRegistre } from './registre-colonnes'

/** Name of the format, and namespace of its XML. A change that older readers do not understand gets another number. */
export const FORMAT_REGISTRE = 'urn:sillon:registre:1'

const OBLIGATOIRES: readonly ColonneRegistre[] = ['nature', 'date', 'surface']

const genres: Readonly<
  Partial<Record<ColonneRegistre, 'nature' | 'date' | 'heure' | 'nombre' | 'entier' | 'booleen'>>
> = {
  nature: 'nature',
  date: 'date',
  heureDebut: 'heure',
  surface: 'nombre',
  idCulture: 'entier',
  quantite: 'nombre',
  azote: 'nombre',
  organique: 'booleen',
  volume: 'nombre',
}

const HEURE = '([01][0-9]|2[0-3]):[0-5][0-9]'

const typesJson = {
  nature: { enum: naturesIntervention },
  date: { type: 'string', format: 'date' },
  heure: { type: 'string', pattern: `^${HEURE}$` },
  nombre: { type: 'number', minimum: 0 },
  entier: { type: 'integer', minimum: 1 },
  booleen: { type: 'boolean' },
  texte: { type: 'string', minLength: 1 },
} as const

const texteOuNul = { type: ['string', 'null'] } as const

/** JSON Schema of an exported register. */
export const schemaJsonRegistre = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: FORMAT_REGISTRE,
  title: 'Registre des interventions',
  description:
    'Doses, quantities and nitrogen are by hectare, areas in hectares, volumes in cubic metres. An absent field has no value.',
  type: 'object',
  additionalProperties: false,
  required: ['format', 'campagne', 'exploitation', 'interventions'],
  properties: {
    format: { const: FORMAT_REGISTRE },
    campagne: { type: 'integer', minimum: 2000, maximum: 2100 },
    exploitation: {
      type: 'object',
      additionalProperties: false,
      required: ['raisonSociale', 'siret', 'pacage'],
      properties: { raisonSociale: { type: 'string' }, siret: texteOuNul, pacage: texteOuNul },
    },
    interventions: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: OBLIGATOIRES,
        properties: Object.fromEntries(
          colonnesRegistre.map((colonne) => [
            colonne,
            { title: libellesColonnesRegistre[colonne].fr, ...typesJson[genres[colonne] ?? 'texte'] },
          ]),
        ),
      },
    },
  },
} as const

const typesXml = {
  nature: 'nature',
  date: 'xs:date',
  heure: 'heure',
  nombre: 'positif',
  entier: 'xs:positiveInteger',
  booleen: 'xs:boolean',
  texte: 'xs:string',
} as const

const elements = colonnesRegistre
  .map((colonne) => {
    const optional = OBLIGATOIRES.includes(colonne) ? '' : ' minOccurs="0"'
    return `              <xs:element name="${colonne}" type="${typesXml[genres[colonne] ?? 'texte']}"${optional}/>`
  })
  .join('\n')

/** XML Schema of an exported register. */
export const schemaXmlRegistre = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${FORMAT_REGISTRE}" targetNamespace="${FORMAT_REGISTRE}" elementFormDefault="qualified">
  <xs:element name="registre">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="exploitation">
          <xs:complexType>
            <xs:attribute name="raisonSociale" type="xs:string" use="required"/>
            <xs:attribute name="siret" type="xs:string"/>
            <xs:attribute name="pacage" type="xs:string"/>
          </xs:complexType>
        </xs:element>
        <xs:element name="intervention" minOccurs="0" maxOccurs="unbounded">
          <xs:complexType>
            <xs:sequence>
${elements}
            </xs:sequence>
          </xs:complexType>
        </xs:element>
      </xs:sequence>
      <xs:attribute name="campagne" type="xs:gYear" use="required"/>
    </xs:complexType>
  </xs:element>
  <xs:simpleType name="nature">
    <xs:restriction base="xs:string">
${naturesIntervention.map((nature) => `      <xs:enumeration value="${nature}"/>`).join('\n')}
    </xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="heure">
    <xs:restriction base="xs:string">
      <xs:pattern value="${HEURE}"/>
    </xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="positif">
    <xs:restriction base="xs:decimal">
      <xs:minInclusive value="0"/>
    </xs:restriction>
  </xs:simpleType>
</xs:schema>
`
