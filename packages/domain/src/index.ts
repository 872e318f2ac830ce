export { fondementsPreuve, LIEU_DOSSIER, listesIftDe, listesReferentiel } from '@sillon/referentials'
export * from './assolement/assolement'
export * from './comptes/comptes'
export * from './contenus/analyse'
export * from './domain-error'
export * from './dossier/attente'
export * from './dossier/avancement'
export * from './dossier/bilan'
export * from './dossier/conclusion'
export * from './dossier/etats'
export * from './dossier/infos'
export * from './dossier/sections'
export * from './dossier/statut'
export * from './dossier/suspens'
export * from './dossier/transitions'
export * from './exploitation/exploitation'
export * from './identifiants/identifiants'
export * from './identifiants/mot-de-passe'
export * from './organismes/logo'
export * from './organismes/organismes'
export * from './permissions/acces-generaux'
export {
  type Action,
  type Actor,
  accesOf,
  authorize,
  can,
  decide,
  permissionsFor,
  permissionsUtilisateur,
  type Subject,
  type Verdict,
} from './permissions/permissions'
export * from './preuves/preuves'
export * from './questions/questions'
export * from './registre/cellules'
export * from './registre/colonnes'
export * from './registre/exigences'
export * from './registre/identite'
export * from './registre/intervention'
export * from './registre/valeurs/campagne'
export * from './registre/valeurs/ift'
export * from './registre/valeurs/lot'
export * from './registre/valeurs/parcelles'
export * from './registre/valeurs/unites'
export * from './roles'
export * from './telepac/code-pac'
export * from './telepac/comparaison'
export { ANNEAUX_MAXIMUM, type Contour, POINTS_MAXIMUM } from './telepac/contour'
export * from './telepac/correspondance'
export * from './telepac/declaration'
export * from './telepac/fichier-pac'
export * from './telepac/producteur'
export { projectionsFor, versDegres } from './telepac/projections'
export * from './telepac/trois-voies/annuler'
export * from './telepac/trois-voies/choisir'
export * from './telepac/trois-voies/comparer'
export * from './telepac/trois-voies/etat'
export * from './vocabulaires'
