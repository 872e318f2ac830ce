/**
 * French text with no-break spaces where typography asks for them: before : ; ! ? » and %, after «, and in thousands.
 * No line of a narrow column then begins with a colon.
 */
export const espacesInsecables = (texte: string): string =>
  texte.replace(/ (?=[:;!?»%])|(?<=«) |(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0')
