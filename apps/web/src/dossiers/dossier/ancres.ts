/** Place of the list of all proofs on the page of results, in its address. */
export const PREUVES = 'preuves'
