/** The file of a farm for a year in a scheme. */
export interface DossierLu {
  readonly idExploitation: number
  readonly codeNational: string
  readonly millesime: number
}

/** A file as one person has it open: drafts on the device are theirs alone. */
export interface DossierKey extends DossierLu {
  readonly idUtilisateur: number
}
