/** Actions without a particular farm, file or person, for pages and menus. They are separate from the rules, because every page needs the names alone. */
export const accesGeneraux = [
  'administration.read',
  'administration.journal',
  'charte.read',
  'exploitation.create',
  'exploitation.restore',
  'demarches.write',
  'utilisateurs.read',
  'utilisateur.erase',
  'acces.write',
  'organisme.create',
  'referentiels.write',
  'courriels.read',
  'secondFacteur.require',
  'cgu.write',
  'modeles.write',
  'versions.preview',
  'portefeuille.read',
] as const
export type AccesGeneral = (typeof accesGeneraux)[number]
