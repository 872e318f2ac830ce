/** Farm and campaign year that a part of the page shows. */
export interface OngletProps {
  idExploitation: number
  idMillesime: number
}
