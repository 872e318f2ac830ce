/** The element of a row of the features table: "Haie sur l’exploitation" is the hedge. The row's place is said by its column. */
export const nomElement = (libelle: string): string =>
  libelle.replace(/ (?:sur l’exploitation|sur terre arable|on the whole farm|on arable land)$/, '')

/** The kind of cover of a row of the species table: what stands before the colon. */
export const nomCouvert = (libelle: string): string => libelle.replace(/ ?: .*$/, '')
