import type { Localised } from '@sillon/engine'
import type { Choix } from './kinds/kind'
import type { Verdict } from './scheme'

/** Names of the verdicts: no document shows their codes. */
export const libellesVerdicts: Readonly<Record<Verdict, Localised>> = {
  CERTIFIABLE: { fr: 'Certifiable', en: 'Certifiable' },
  NON_CERTIFIABLE: { fr: 'Non certifiable', en: 'Not certifiable' },
  NON_CONCLUANT: { fr: 'Non concluant', en: 'Inconclusive' },
}

export const verdicts: readonly Choix[] = Object.entries(libellesVerdicts).map(([value, libelle]) => ({
  value,
  libelle,
}))
