import { espacesInsecables } from './espaces'
import { language } from './language'

/** Text of an answer of the API as the page shows it: the API writes plain spaces, which a program reads more easily, and French asks for others. */
export const texteRecu = (texte: string): string => (language() === 'fr' ? espacesInsecables(texte) : texte)
