import type { Scheme } from '@sillon/referentials'
import { chercherGestesGagnants, fetchConseil } from '@sillon/referentials/conseil'
import type { Chercheur } from './sheet-readings'

/** Search of ways to gain a point among the moves of a scheme; null for a scheme that declares none. A row with a value of the auditor is no way: its entry has no effect. */
export async function chercheurDe(scheme: Scheme): Promise<Chercheur | null> {
  const conseil = await fetchConseil(scheme.codeNational)
  if (conseil === undefined) return null
  return (calcul, module) =>
    chercherGestesGagnants(conseil, scheme, calcul.copie(), module, {
      audites: [...scheme.indicateurs.keys()].filter((code) => calcul.auditee(code) !== null),
    })
}
