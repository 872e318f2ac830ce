/** The actions that are about no farm, file or person in particular: pages and menus ask for them. Apart from the rules, as every page needs the names alone. */
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
  'portefeuille.read',
] as const
export type AccesGeneral = (typeof accesGeneraux)[number]
