import { loadTexts } from '#socle/i18n/i18n'
import { lazyPart } from '#socle/ui/lazy-part'

/** The questions of the open file. Mounted once by the sheet, when it is drawn; neither code nor texts nor the call for them hold it up. */
export const Questions = lazyPart(async () => {
  const [suivi] = await Promise.all([import('./SuiviDesQuestions'), loadTexts('questions')])
  return suivi
})
