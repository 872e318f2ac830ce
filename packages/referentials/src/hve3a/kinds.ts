import { kindsCommuns } from '../kinds/communs'
import { choix, liste, nombre, texte } from '../kinds/declare'
import { fiche } from '../kinds/fiche'
import { formatBrut } from '../kinds/format'
import type { ContentOf, Kind, Kinds } from '../kinds/kind'
import { fromSent } from '../kinds/valeur'
import { dateAncienne } from './kind-date'
import { diversite } from './kind-diversite'
import { ift } from './kind-ift'
import { optionsDe } from './kind-options'

/** Points given by an auditor, from 0 to a limit (specification 2, section 5). */
const saisieDirecte = (limite: 5 | 6 | 10) =>
  nombre(`saisieDirecte${limite}`, (value) => value >= 0 && value <= limite, `ENTRE_0_ET_${limite}`, {
    campagneSeule: true,
  })

const unParmi = (id: string) => choix(id, optionsDe(id))

/** Several codes of a list of options that does not depend on the year. */
function plusieursParmi(id: string): Kind<readonly string[]> {
  const options = optionsDe(id)
  const codes = new Set(options.map(({ value }) => String(value)))
  return liste(id, () => codes, {
    choix: options,
    format: (value, lecture) =>
      formatBrut(value, {
        ...lecture,
        nom: (code) => options.find((one) => one.value === code)?.libelle[lecture.language] ?? code,
      }),
  })
}

const calculee = (id: string) => nombre(id, () => true, 'NOMBRE_ATTENDU')

/** Kinds of value of HVE3A (specification 2, section 5). */
export const kindsHve3a = {
  ...kindsCommuns,
  IFT: ift,
  diversiteVarietale: diversite,
  /** Value of the rotation, with an entry beside it that replaces it (`newValue`). */
  overrideAssolementValue: {
    ...kindsCommuns.overrideAssolementValue,
    aCote: true,
    decode: (valeur) =>
      valeur !== null && 'newValue' in valeur
        ? fromSent({ value: valeur.newValue })
        : kindsCommuns.overrideAssolementValue.decode(valeur),
  },
  /** A quantity with its hectares of topographic area. */
  SET: nombre('SET', (value) => value >= 0, 'NOMBRE_POSITIF'),
  /** Value of the crop rotation that nobody can change. */
  assolement: calculee('assolement'),
  bilanStrategiePhyto: calculee('bilanStrategiePhyto'),
  percent: nombre('percent', (value) => value >= 0 && value <= 100, 'ENTRE_0_ET_100'),
  date: dateAncienne('date'),
  saisieDirecte5: saisieDirecte(5),
  saisieDirecte6: saisieDirecte(6),
  saisieDirecte10: saisieDirecte(10),
  ChoixBGABilanApparentBilanCorpen: unParmi('ChoixBGABilanApparentBilanCorpen'),
  listePrairiePermanente: unParmi('listePrairiePermanente'),
  listeInterRang: unParmi('listeInterRang'),
  listeFourrage: unParmi('listeFourrage'),
  listeMateriel: liste('listeMateriel', ({ materiels }) => materiels),
  /** Planning tools, with a name for another one. */
  OADPPF: fiche(
    'OADPPF',
    { value: { kind: plusieursParmi('OADPPF') }, otherValue: { kind: texte('otherValue') } },
    ({ value, otherValue }) =>
      (otherValue ?? null) === null || (Array.isArray(value) && value.includes('AUTRE')) ? null : 'SANS_OBJET',
  ),
  OADMT: plusieursParmi('OADMT'),
} as const satisfies Kinds

type KindHve3a = keyof typeof kindsHve3a

/** Content type of a row in formulas of HVE3A, by its input type. */
export type ContentHve3a<_Code extends string, SchemaId extends KindHve3a> = ContentOf<(typeof kindsHve3a)[SchemaId]>
