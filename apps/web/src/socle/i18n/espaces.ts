/**
 * French text with no-break spaces where typography asks for them: before : ; ! ? » and %, after «, in thousands, and between a
 * number and its unit. No line of a narrow column then begins with a colon, or with "ha".
 */
export const espacesInsecables = (texte: string): string =>
  texte.replace(
    / (?=[:;!?»%])|(?<=«) |(?<=\d) (?=\d{3}(?!\d))|(?<=[\d}]) (?=(?:ha|kg|m²?|[KMG]o|pts?)(?![\p{L}’]))/gu,
    '\u00a0',
  )
