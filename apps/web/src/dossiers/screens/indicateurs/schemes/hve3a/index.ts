import { lieuxAidesHve3a } from '@sillon/referentials'
import type { Presentation } from '#dossiers/feuille/presentation'
import { champs } from './champs'
import { FaitsNotes } from './FaitsNotes'
import { formes } from './formes'
import { apresLesCases, etroites, replis } from './replis'

/** Presentation of the scheme of 2011, beside its catalogue (specification of the procedures, sections 2 to 6). */
export const hve3a: Presentation = {
  textes: 'hve3a',
  aides: { lieux: lieuxAidesHve3a, lire: async () => (await import('@sillon/referentials/aides/hve3a')).aides },
  fiches: {},
  formes,
  faitsNotes: FaitsNotes,
  champs,
  colonnes: [{ nom: 'value_SET', titre: 'hve3a:colonne.set', unite: 'Ha SET' }],
  etroites,
  apresLesCases,
  replis,
  avis: 'hve3a:avis',
  surface: 'HVE3A_D_53',
  invalidation: null,
  estSansObjet: () => false,
  reponsesLiees: () => [],
}
