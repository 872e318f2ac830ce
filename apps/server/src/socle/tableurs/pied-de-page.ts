/** The footer of a printed page for both workbook formats: a text at its left, page number and total at its right. */
export const piedDePage = (pied: string): string => `&L${pied.replaceAll('&', '&&')}&R&P / &N`
