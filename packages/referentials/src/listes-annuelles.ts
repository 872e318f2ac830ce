/** Lists of references that a super administrator replaces for a campaign year, by their names in addresses. */
export const listesReferentiel = [
  'plafonds-ift',
  'references-ift',
  'bassins-viticoles',
  'equipements',
  'conditions-application',
  'produits-phyto',
  'doses-reference',
] as const
export type ListeReferentiel = (typeof listesReferentiel)[number]

/** Procedure and list of each set of treatment-frequency values: ceilings and floors, or references. */
export const listesIftDe = {
  parametres: { demarche: 'HVE4', liste: 'plafonds-ift' },
  references: { demarche: 'HVE3A', liste: 'references-ift' },
} as const satisfies Readonly<Record<string, { readonly demarche: string; readonly liste: ListeReferentiel }>>
