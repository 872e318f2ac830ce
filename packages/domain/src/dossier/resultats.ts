/** Code of a file's results in addresses, whatever the rubrique that shows them; also the code of their page in a scheme without such a rubrique. */
export const RESULTATS = 'RESULTATS'

/** Place of the list of all proofs on the page of results, in its address. */
export const PREUVES_DES_RESULTATS = 'preuves'
