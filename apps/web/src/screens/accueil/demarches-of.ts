import type { EtatDossier, ExploitationDemarche } from '@sillon/contract'

/** The campaigns that a procedure takes new files for; null without limit. */
type Campagnes = Pick<ExploitationDemarche, 'nouveauxDepuis' | 'nouveauxJusqua'>

/** Whether a new file of a procedure may be opened for a campaign. */
export const prendDesDossiers = ({ nouveauxDepuis, nouveauxJusqua }: Campagnes, idMillesime: number): boolean =>
  idMillesime >= (nouveauxDepuis ?? idMillesime) && idMillesime <= (nouveauxJusqua ?? idMillesime)

export interface DemarcheOfYear extends Campagnes {
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
  for (const { idDemarche, code, libelle, selectable, nouveauxDepuis, nouveauxJusqua, ...file } of lines) {
    const known = { idDemarche, code, libelle, selectable, nouveauxDepuis, nouveauxJusqua }
    const demarche = found.get(idDemarche) ?? { ...known, etatDossier: null }
    if (file.idMillesime === idMillesime) demarche.etatDossier = file.etatDossier
    found.set(idDemarche, demarche)
  }
  return [...found.values()]
}
