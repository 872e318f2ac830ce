import type { Decimal, YearValues } from '@sillon/engine'
import { kindsCommuns } from '../kinds/communs'
import { choix, parCampagne } from '../kinds/declare'
import { fiche } from '../kinds/fiche'
import type { Kind } from '../kinds/kind'
import { dateAncienne } from './kind-date'
import { optionsDe } from './kind-options'

const annees = parCampagne(kindsCommuns.IFT) as Kind<YearValues<Decimal>>

/** The four measures in words. */
export const libellesMesures = {
  IFT_herbicide_GC_PT_campagne: {
    fr: 'herbicides, grandes cultures et prairies',
    en: 'herbicides, arable crops and meadows',
  },
  IFT_hors_herbicide_GC_PT_campagne: {
    fr: 'hors herbicides, grandes cultures et prairies',
    en: 'other products, arable crops and meadows',
  },
  IFT_herbicide_vigne_campagne: { fr: 'herbicides, vigne', en: 'herbicides, vine' },
  IFT_hors_herbicide_vigne_campagne: { fr: 'hors herbicides, vigne', en: 'other products, vine' },
} as const

/** Treatment-frequency index of a farm: its type of calculation, and four measures by campaign (specification 2, section 3). */
export const ift = fiche('IFT', {
  choix_type_calcul_IFT: { kind: choix('choix_type_calcul_IFT', optionsDe('choix_type_calcul_IFT')) },
  choix_calcul_moyenne: { kind: choix('choix_calcul_moyenne', optionsDe('choix_calcul_moyenne')) },
  date_engagement: { kind: dateAncienne('date_engagement') },
  IFT_herbicide_GC_PT_campagne: { kind: annees, libelle: libellesMesures.IFT_herbicide_GC_PT_campagne },
  IFT_hors_herbicide_GC_PT_campagne: { kind: annees, libelle: libellesMesures.IFT_hors_herbicide_GC_PT_campagne },
  IFT_herbicide_vigne_campagne: { kind: annees, libelle: libellesMesures.IFT_herbicide_vigne_campagne },
  IFT_hors_herbicide_vigne_campagne: { kind: annees, libelle: libellesMesures.IFT_hors_herbicide_vigne_campagne },
})
