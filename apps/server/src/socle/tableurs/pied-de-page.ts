/** The foot of a printed page, as both workbook formats say it: what is told at its left, which page of how many at its right. */
export const piedDePage = (pied: string): string => `&L${pied.replaceAll('&', '&&')}&R&P / &N`
