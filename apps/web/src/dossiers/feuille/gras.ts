/** Bold is the only markup of a label (specification of the procedures, section 2): after a split by it, every second part is bold. */
export const GRAS = /<(?:b|strong)>(.*?)<\/(?:b|strong)>/gi

/** A label without markup, for the name of a field or a title. */
export const sansBalises = (libelle: string): string => libelle.replace(GRAS, '$1')
