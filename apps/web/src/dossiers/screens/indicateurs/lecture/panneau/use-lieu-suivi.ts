import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '#dossiers/feuille/after-paint'
import { codeDuChamp, nomDuChamp } from '#dossiers/feuille/saisies-refusees'
import { useSheet } from '#dossiers/feuille/sheet-context'

/** Fields have names: the row's code, followed by its campaign or part. */
const NOMME = '[name], [data-name]'

/**
 * Place on the sheet that has the focus or had it last: the code of its row, or of its section for a place without a row; null before any. It is updated after
 * the next paint.
 */
export function useLieuSuivi(): string | null {
  const { store } = useSheet()
  const [lieu, setLieu] = useState<string | null>(null)
  useEffect(() => {
    const lieuDe = (target: EventTarget | null): string | null => {
      if (!(target instanceof Element)) return null
      const section = target.closest('section[id]')
      if (section?.querySelector('[data-entries]') == null) return null
      const inRow = target.closest('tr')?.querySelector(NOMME)
      const nom = nomDuChamp(target) ?? (inRow && nomDuChamp(inRow))
      const code = nom == null ? null : codeDuChamp(nom)
      return code !== null && store.indicateur(code) !== undefined ? code : section.id
    }
    const follow = (target: EventTarget | null) => {
      const found = lieuDe(target)
      if (found !== null) afterPaint(() => startTransition(() => setLieu(found)))
    }
    const onFocus = ({ target }: FocusEvent) => follow(target)
    // A field may have the focus before this chunk loads.
    follow(document.activeElement)
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [store])
  return lieu
}
