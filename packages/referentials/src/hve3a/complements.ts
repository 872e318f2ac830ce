import { catalogue, modele } from './modele'
import { mesures } from './phyto/ift'

/** Codes of the points of a group of varietal diversity. */
const diversite = {
  'vigne_nb_clones:note': 'HVE3A_I_32_NOTE',
  'arboriculture:note': 'HVE3A_I_37_NOTE',
  'legumes_fleurs_fruits:note': 'HVE3A_I_44_NOTE',
  'hors_sol:note': 'HVE3A_I_50_NOTE',
}

const composes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  HVE3A_D_130: Object.fromEntries(
    mesures.flatMap(({ cle, code }) => [
      [`${cle}:moyenne`, `${code}_MOYENNE`],
      [`${cle}:note`, `${code}_NOTE`],
    ]),
  ),
  HVE3A_D_131: diversite,
}

function complementsDe(code: string): Readonly<Record<string, string>> {
  const total = catalogue.parCode.get(code)?.schemaId === 'scoring' && { scoreTotal: code }
  const known = { note: `${code}_NOTE`, value_SET: `${code}_SET`, coeff: `${code}_COEFF`, ...total }
  return { ...Object.fromEntries(Object.entries(known).filter(([, one]) => modele.has(one))), ...composes[code] }
}

/** Complements of each row's value in the API (`note`, `value_SET`, `coeff`, or those of a group), each with its code in the model. */
export const complements: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  catalogue.lignes.map(({ code }) => [code, complementsDe(code)]),
)
