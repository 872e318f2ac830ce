import type { Language } from '../socle/error-texts'

/** Name of a version of the rules, the same in both languages: `x4-1` is "X4, version 1". Other codes stay as they are. */
export const nomDesRegles = (versionRegles: string): string =>
  versionRegles.replace(
    /^([a-z0-9]+)-(\d+)$/,
    (_code, referentiel: string, numero: string) => `${referentiel.toUpperCase()}, version ${numero}`,
  )

/** The rules in a short phrase: "règles X4, version 1". */
export const phraseDesRegles = (versionRegles: string, language: Language): string =>
  `${language === 'en' ? 'rules' : 'règles'} ${nomDesRegles(versionRegles)}`
