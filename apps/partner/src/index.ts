export { MOT_DE_PASSE_PARTENAIRE } from './donnees/comptes'
export { type Partner, type PartnerSettings, startPartner } from './partner'
