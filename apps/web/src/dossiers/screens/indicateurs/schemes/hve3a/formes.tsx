import type { Formes } from '#dossiers/feuille/presentation'
import { TotalDePoints } from '../../lignes/tables/TotalDePoints'
import { Bilan } from './Bilan'

const total = (code: string) => () => <TotalDePoints code={code} />

/** Sub-sections with forms other than a plain table of their rows (specification of the procedures, section 2). */
export const formes: Formes = {
  HVE3A_SR_BIODIV_TOTAL: total('HVE3A_I_95'),
  HVE3A_SR_PHYTO_BILAN: Bilan,
  HVE3A_SR_FERTI_TOTAL: total('HVE3A_I_97'),
  HVE3A_SR_IRRI_TOTAL: total('HVE3A_I_98'),
}
