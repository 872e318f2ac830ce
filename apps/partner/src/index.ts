export { MOT_DE_PASSE_PARTENAIRE } from './donnees/comptes'
export { CAMPAGNE_COURANTE, type FermePartenaire, fermes } from './donnees/fermes'
export { type Partner, type PartnerSettings, startPartner } from './partner'
