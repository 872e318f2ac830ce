/** Footer of a printed page for both workbook formats: a text on the left, page number and total on the right. */
export const piedDePage = (pied: string): string => `&L${pied.replaceAll('&', '&&')}&R&P / &N`
