import { loadTexts } from '#socle/i18n/i18n'
import { lazyPart } from '#socle/ui/lazy-part'

/** Questions of the open file. The sheet mounts them once, after its first paint, so that their code, texts and call do not delay it. */
export const Questions = lazyPart(async () => {
  const [suivi] = await Promise.all([import('./SuiviDesQuestions'), loadTexts('questions')])
  return suivi
})
