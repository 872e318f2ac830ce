/** Farm and campaign year of a tab. */
export interface OngletProps {
  idExploitation: number
  idMillesime: number
}
