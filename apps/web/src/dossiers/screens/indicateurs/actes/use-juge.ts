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

/** Whether a file has a verdict or a comment of an auditor. */
export function useEstJuge(): boolean {
  const { validites } = useSheet()
  return useStore(validites, (known) =>
    [...known.values()].some(({ estValide, aRevoir, commentaireAuditeur }) => {
      return estValide !== null || aRevoir || commentaireAuditeur !== null
    }),
  )
}

/** Whether a file is still being entered. */
function useEstEnSaisie(): boolean {
  const { dossier } = useSheet()
  return !isLockedForFarmer(dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS')
}

/** Whether this person asked to judge during the entry; null where there is nothing to ask for. */
export function useJugementDemande(): boolean | null {
  const { dossier } = useSheet()
  const estEnSaisie = useEstEnSaisie()
  const isAsked = useStore(jugementDemande)
  return dossier.permissions.modifierValidites && estEnSaisie ? isAsked : null
}

/**
 * Whether this person judges the file now, or reads what was judged: once it is sent, or when they ask for the verdicts during the entry. While a farmer
 * corrects, verdicts stay at their sections, but nothing is left to judge.
 */
export function useVerification(): boolean {
  const { dossier } = useSheet()
  const isAsked = useStore(jugementDemande)
  const estEnSaisie = useEstEnSaisie()
  return dossier.permissions.modifierResultat && (isAsked || !estEnSaisie)
}

/** Whether verdicts are shown: to people who give them, once a file is judged, or when they ask for it. */
export function useJuge(): boolean {
  const { dossier } = useSheet()
  const isAsked = useStore(jugementDemande)
  const estEnSaisie = useEstEnSaisie()
  const estJuge = useEstJuge()
  return dossier.permissions.modifierResultat && (isAsked || !estEnSaisie || estJuge)
}
