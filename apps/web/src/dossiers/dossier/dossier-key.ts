/** The file of a farm for a year in a scheme. */
export interface DossierLu {
  readonly idExploitation: number
  readonly codeNational: string
  readonly millesime: number
}

/** A file opened by one person: nobody else can read their drafts on the device. */
export interface DossierKey extends DossierLu {
  readonly idUtilisateur: number
}
