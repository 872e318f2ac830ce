const elides = /^[aeiouyàâéèêëîïôûœ]/i

/** `de Paul`, `d’Inès`. */
export const de = (nom: string) => (elides.test(nom) ? `d’${nom}` : `de ${nom}`)
