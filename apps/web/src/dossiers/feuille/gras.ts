/** The bold of a label is the only markup that it may have (specification of the procedures, section 2): split by it, every second part is bold. */
export const GRAS = /<(?:b|strong)>(.*?)<\/(?:b|strong)>/gi

/** A label where nothing can be bold: the name of a field, a title. */
export const sansBalises = (libelle: string): string => libelle.replace(GRAS, '$1')
