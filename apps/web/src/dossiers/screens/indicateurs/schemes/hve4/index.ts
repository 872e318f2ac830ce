import { type KindCommun, type KindHve4, lieuxAidesHve4 } from '@sillon/referentials'
import type { Champ } from '#dossiers/feuille/field-props'
import type { Presentation } from '#dossiers/feuille/presentation'
import { ChoixIft } from '../../lignes/champs/ChoixIft'
import { BassinViticole, Choix } from '../../lignes/champs/choix'
import { ConditionsDuSite, ConditionsTraitement } from '../../lignes/champs/listes'
import { biodiversite } from './biodiversite/formes'
import { fertilisation } from './fertilisation/formes'
import { irrigation } from './irrigation/formes'
import { phytosanitaire } from './phytosanitaire/formes'
import { apresLesCases, etroites, replis } from './replis'
import { estSansObjet, reponsesLiees } from './reponses-liees'
import { SurfaceSheet } from './surface/SurfaceSheet'

/** Without one of these fields the scheme does not compile. */
const champs: Readonly<Record<Exclude<KindHve4, KindCommun>, Champ>> = {
  bassinViticole: BassinViticole,
  choixCampagnes: Choix,
  choixIft: ChoixIft,
  choixMethodeBilan: Choix,
  choixMoyenne: Choix,
  choixOtex: Choix,
  conditionsDuSite: ConditionsDuSite,
  listeConditionAppliTrait: ConditionsTraitement,
  // Computed values, which nobody types.
  groupeCultures: Choix,
  obligation: Choix,
  verdict: Choix,
}

/** Presentation of the level-4 scheme, beside its catalogue (specification of the level-4 scheme, sections 2 to 4). */
export const hve4: Presentation = {
  textes: 'hve4',
  aides: { lieux: lieuxAidesHve4, lire: async () => (await import('@sillon/referentials/aides/hve4')).aides },
  fiches: { HVE4_CULT: SurfaceSheet },
  champs,
  colonnes: [],
  etroites,
  apresLesCases,
  replis,
  avis: null,
  formes: { ...biodiversite, ...phytosanitaire, ...fertilisation, ...irrigation },
  surface: 'HVE4_CULT_D_200',
  invalidation: 'HVE4_PHYTO_I_105',
  estSansObjet,
  reponsesLiees,
}
