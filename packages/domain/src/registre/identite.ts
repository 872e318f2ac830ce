import { type ContenuIntervention, champsIntervention, complementsIntervention } from './intervention'

/** Content of a record as one text, the same for the same content: its identity, without its parcel's uuid, its source and its import. */
export const identiteIntervention = (contenu: ContenuIntervention): string =>
  JSON.stringify([
    ...champsIntervention.map((champ) => contenu[champ]),
    ...complementsIntervention.map((nom) => contenu.complements[nom] ?? null),
  ])

const simple = (text: string | null) =>
  (text ?? '')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\d]/gu, '')
    .toLowerCase()

/**
 * The act behind a record as one text: nature, day, block and parcel, area, product, quantities. Two sources that name a crop or a target differently tell
 * the same act: a file's record with the act of a partner's counts once.
 */
export const acteIntervention = ({
  nature,
  date,
  numIlot,
  numParcelle,
  surface,
  produit,
  amm,
  quantite,
  unite,
  azote,
  volume,
}: ContenuIntervention): string => {
  const nomDuProduit = amm === null ? simple(produit) : `amm ${amm}`
  return JSON.stringify([
    [nature, date, numIlot, numParcelle, surface, nomDuProduit],
    [quantite, simple(unite), azote, volume],
  ])
}
