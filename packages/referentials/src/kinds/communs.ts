import { date, fraction, kind, liste, nombre, texte } from './declare'
import type { Kind } from './kind'

const positif = (value: number) => value >= 0

/** Kinds of value for all schemes. Each must have its field in the browser (lignes/champs/communs.tsx), or it does not compile. */
export const kindsCommuns = {
  decimal: nombre('decimal', () => true, 'NOMBRE_ATTENDU'),
  decimalPositif: nombre('decimalPositif', positif, 'NOMBRE_POSITIF'),
  decimalEntre0Et1: fraction('decimalEntre0Et1'),
  numeriqueEntier: nombre('numeriqueEntier', (value) => Number.isInteger(value) && value >= 0, 'ENTIER_POSITIF'),
  percent: nombre('percent', positif, 'NOMBRE_POSITIF'),
  /** A treatment-frequency index. */
  IFT: nombre('IFT', positif, 'NOMBRE_POSITIF'),
  /** Value of the crop rotation, unless a person enters another one. */
  overrideAssolementValue: nombre('overrideAssolementValue', positif, 'NOMBRE_POSITIF', {
    reprise: true,
    campagneSeule: true,
  }),
  /** Points. */
  scoring: nombre('scoring', () => true, 'NOMBRE_ATTENDU'),
  boolean: kind<boolean>({
    id: 'boolean',
    forme: 'ouiNon',
    check: (value) => (typeof value === 'boolean' ? null : 'OUI_NON_ATTENDU'),
  }),
  date: date('date'),
  texte: texte('texte'),
  texteMultiligne: texte('texteMultiligne', 'paragraphe'),
  listeMethodeAlternative: liste('listeMethodeAlternative', ({ materiels }) => materiels),
} as const satisfies Readonly<Record<string, Kind>>

export type KindCommun = keyof typeof kindsCommuns
