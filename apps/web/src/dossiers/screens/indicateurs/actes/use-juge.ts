import { isLockedForFarmer } from '@sillon/domain'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { readStored, writeStored } from '#socle/state/storage'
import { createStore, useStore } from '#socle/state/store'

const KEY = 'sillon.juger'

/** Whether this person asked to judge during the entry, as kept on the device. */
const jugementDemande = createStore(readStored(KEY) !== null)

/** Shows the verdicts during the entry, until the page is loaded again. */
export const montrerJugement = (): void => jugementDemande.set(true)

/** Shows or hides the verdicts during the entry, at the next visits too. */
export function demanderJugement(isAsked: boolean): void {
  writeStored(KEY, isAsked ? '1' : null)
  jugementDemande.set(isAsked)
}

/** Whether a file is still being entered and nobody judges: no verdict, no comment of an auditor. */
export function useEstSansJugement(): boolean {
  const { dossier, validites } = useSheet()
  const isJudged = useStore(validites, (known) =>
    [...known.values()].some(({ estValide, aRevoir, commentaireAuditeur }) => {
      return estValide !== null || aRevoir || commentaireAuditeur !== null
    }),
  )
  const etat = dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS'
  return !isLockedForFarmer(etat) && !isJudged
}

/**
 * Whether this person judges the file now, or reads what was judged: once it is sent, or when they ask for the verdicts during the entry. While a farmer
 * corrects, verdicts stay at their sections, but nothing is left to judge.
 */
export function useVerification(): boolean {
  const { dossier } = useSheet()
  const isAsked = useStore(jugementDemande)
  const etat = dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS'
  return dossier.permissions.modifierResultat && (isAsked || isLockedForFarmer(etat))
}

/** Whether verdicts are shown: to people who give them, once a file is judged, or when they ask for it. */
export function useJuge(): boolean {
  const { dossier } = useSheet()
  const isAsked = useStore(jugementDemande)
  const estSansJugement = useEstSansJugement()
  return dossier.permissions.modifierResultat && (isAsked || !estSansJugement)
}
