import type { EtatDossier, ExploitationDemarche } from '@sillon/contract'

export interface DemarcheOfYear {
  idDemarche: number
  code: string
  libelle: string
  selectable: boolean
  /** State of the file of the year asked for; null when there is none. */
  etatDossier: EtatDossier | null
}

/** A farm has a line per procedure and year; this has one per procedure, in the order first met. */
export function demarchesOf(lines: readonly ExploitationDemarche[], idMillesime: number): DemarcheOfYear[] {
  const found = new Map<number, DemarcheOfYear>()
  for (const { idDemarche, code, libelle, selectable, ...file } of lines) {
    const demarche = found.get(idDemarche) ?? { idDemarche, code, libelle, selectable, etatDossier: null }
    if (file.idMillesime === idMillesime) demarche.etatDossier = file.etatDossier
    found.set(idDemarche, demarche)
  }
  return [...found.values()]
}
