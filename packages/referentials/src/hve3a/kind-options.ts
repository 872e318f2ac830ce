import { listesOptions } from '../donnees/generated/listes-options'
import type { Choix } from '../kinds/kind'

/** English names of what the lists of options name in French; the names of software and of devices are the same. */
const enAnglais: Readonly<Record<string, string>> = {
  LABOUR: 'Ploughed or turned over in the last five years',
  AUCUN: 'Neither ploughed nor turned over',
  CLE: 'Soil key (Clé de sol)',
  AUTRE: 'Other (to be specified)',
  RELIQUAT: 'Analysis of residual nitrogen',
  ANALYSES_FLUO: 'Fluorescence analyses',
  STATION_FERTI: 'Fertigation station',
  EC_METRE: 'EC meter',
  'Choix BGA': 'Global nitrogen balance (BGA)',
  'Bilan apparent': 'Apparent balance',
  'Bilan Corpen': 'CORPEN balance',
  TOUS_LES_INTER_RANGS: 'All inter-rows',
  COMMERCIALISATION: 'Sold',
  AUTOCONSOMMATION: 'Used on the farm',
  MAEC: 'MAEC calculation',
  HVE: 'HVE calculation',
  annee_courante: 'Current year',
  biannuelle: 'Mean of two campaigns',
  triannuelle: 'Mean of three campaigns',
}

const interRang = (code: string): string | undefined => {
  const [, part, total] = /^(\d)_INTER_RANG_SUR_(\d)$/.exec(code) ?? []
  return part === undefined ? undefined : `${part} inter-row${part === '1' ? '' : 's'} in ${total}`
}

/** The answers of a list of options, in its order. */
export const optionsDe = (liste: string): readonly Choix[] =>
  listesOptions
    .filter((option) => option.liste === liste)
    .map(({ code, libelle }) => ({
      value: code,
      libelle: { fr: libelle, en: enAnglais[code] ?? interRang(code) ?? libelle },
    }))
