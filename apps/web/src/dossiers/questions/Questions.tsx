import { loadTexts } from '#socle/i18n/i18n'
import { part } from '#socle/ui/part'

/** The questions of the open file. Mounted once by the sheet, when it is drawn; neither code nor texts nor the call for them hold it up. */
export const Questions = part(async () => {
  const [suivi] = await Promise.all([import('./SuiviDesQuestions'), loadTexts('questions')])
  return suivi
})
