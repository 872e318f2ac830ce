import type { Presentation, Repli } from '#dossiers/feuille/presentation'

/** Values of the rotation, not entered here: crop by crop in one line that shows their total. */
const deLAssolement: Partial<Repli> = { faits: true }

/** Folds of the sub-sections, besides rows at zero. */
export const replis: Presentation['replis'] = {
  HVE3A_SR_CEREALES: deLAssolement,
  HVE3A_SR_OLEAGINEUX: deLAssolement,
  HVE3A_SR_PROTEAGINEUX: deLAssolement,
  HVE3A_SR_FIBRES_JACHERES: deLAssolement,
  HVE3A_SR_FOURRAGES: deLAssolement,
  HVE3A_SR_PRAIRIES: deLAssolement,
  HVE3A_SR_INDUSTRIELLES: deLAssolement,
  HVE3A_SR_LEGUMES_FLEURS: deLAssolement,
  HVE3A_SR_PERENNES: deLAssolement,
}

/** Three results for the frequency index; the points of a row with their maximum; a long unit of the equivalent areas. */
export const apresLesCases: Presentation['apresLesCases'] = {
  HVE3A_R_SET: '13rem',
  HVE3A_R_PHYTO_DONNEES: '20.25rem',
  HVE3A_R_BIODIV_IND: '13rem',
  HVE3A_R_PHYTO_IND: '13rem',
  HVE3A_R_FERTI_IND: '13rem',
  HVE3A_R_IRRI_IND: '13rem',
}

/** Areas, each with a name and a number, and sections of one or two lines. */
export const etroites: Presentation['etroites'] = {
  HVE3A_SR_CEREALES: 'gauche',
  HVE3A_SR_OLEAGINEUX: 'gauche',
  HVE3A_SR_PROTEAGINEUX: 'gauche',
  HVE3A_SR_FIBRES_JACHERES: 'gauche',
  HVE3A_SR_FOURRAGES: 'gauche',
  HVE3A_SR_PRAIRIES: 'gauche',
  HVE3A_SR_INDUSTRIELLES: 'gauche',
  HVE3A_SR_LEGUMES_FLEURS: 'gauche',
  HVE3A_SR_PERENNES: 'gauche',
  HVE3A_SR_TOTAUX: 'gauche',
  HVE3A_SR_PRODUCTIONS_COUVERTES: 'droite',
  HVE3A_SR_PRODUCTIONS_EXTERIEURES: 'droite',
  HVE3A_SR_SNE: 'droite',
  HVE3A_SR_SNA: 'droite',
  HVE3A_SR_BIODIV_SET: 'gauche',
  HVE3A_SR_BIODIV_CULTURE: 'droite',
}
