import type { EtatDossier, Exploitation } from '@sillon/contract'
import { type Actor, can, isLockedForFarmer } from '@sillon/domain'

/** Why somebody may only read a rotation. */
export type LectureSeule =
  | { readonly raison: 'ETAT'; readonly demarche: string; readonly etatDossier: EtatDossier }
  | { readonly raison: 'DROIT' }

/** Whether this person may only read the farm's rotation of a year, and why; null when they may change it. The server decides again. */
export function lectureSeule(user: Actor, { demarches }: Exploitation, idMillesime: number): LectureSeule | null {
  const etats = demarches.flatMap((demarche) =>
    demarche.idMillesime === idMillesime && demarche.etatDossier !== null
      ? [{ demarche: demarche.libelle, etatDossier: demarche.etatDossier }]
      : [],
  )
  if (can(user, 'assolement.write', { etats: etats.map(({ etatDossier }) => etatDossier) })) return null
  const locked = etats.find(({ etatDossier }) => isLockedForFarmer(etatDossier))
  return locked === undefined ? { raison: 'DROIT' } : { raison: 'ETAT', ...locked }
}
