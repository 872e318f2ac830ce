import { prochainDossier } from '../dossier/prochain'
import { fetchTexts } from '../i18n/files'
import { language } from '../i18n/language'
import { fetchRules } from '../screens/indicateurs/early'
import { whenIdle } from '../state/when-idle'
import { pageAt } from './warm'

/** Not where a person has data saved. */
const isSaving = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** From now on has what the file that one goes to next is drawn with fetched once the page is: nothing but the file is waited for then. What fails is fetched when it is needed. */
export function fetchAhead(): void {
  prochainDossier.subscribe(() => {
    const next = prochainDossier.get()
    if (next === null || isSaving()) return
    const { codeNational, millesime } = next
    const [, , texts, load] = pageAt(`/demarches/${codeNational}/indicateurs`) ?? [null, '', []]
    whenIdle(() => {
      for (const fetching of [
        load?.(),
        fetchRules(codeNational, millesime),
        ...texts.map((namespace) => fetchTexts(namespace, language())),
      ])
        fetching?.catch(() => undefined)
    })
  })
}
