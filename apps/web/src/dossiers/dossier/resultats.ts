/** How addresses call the results of a file, whatever the rubrique that shows them; the code of their page in a scheme that has no such rubrique. */
export const RESULTATS = 'RESULTATS'
