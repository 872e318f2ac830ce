import { type CodeHve3a, calcul, formule } from './valeurs'

/** Modules by their total; irrigation counts only on a farm that irrigates. */
export const totaux = {
  biodiversite: 'HVE3A_I_95',
  phyto: 'HVE3A_I_96',
  fertilisation: 'HVE3A_I_97',
  irrigation: 'HVE3A_I_98',
} as const satisfies Readonly<Record<string, CodeHve3a>>

/** The verdict: barème, section 8. A module without a total does not reach the threshold (conception). @param seuil points that every module must reach */
export const certificationDe = (seuil: number) => [
  calcul(
    'CERTIFICATION',
    'spec',
    formule(
      { ...totaux, irrigue: 'IRRIGATION' },
      {
        fr: `certifiable si {biodiversite}, {phyto}, {fertilisation}, et {irrigation} si {irrigue}, atteignent chacun ${seuil} points, sinon non certifiable`,
        en: `certifiable when {biodiversite}, {phyto}, {fertilisation}, and {irrigation} when {irrigue}, each reach ${seuil} points, otherwise not certifiable`,
      },
      ({ biodiversite, phyto, fertilisation, irrigation, irrigue }) => {
        const comptes = [biodiversite, phyto, fertilisation, ...(irrigue === true ? [irrigation] : [])]
        return comptes.every((points) => points !== null && points >= seuil) ? 'CERTIFIABLE' : 'NON_CERTIFIABLE'
      },
    ),
  ),
]
