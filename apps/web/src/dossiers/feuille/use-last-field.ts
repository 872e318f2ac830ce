import { useEffect, useState } from 'react'
import { codeDuChamp, nomDuChamp } from './saisies-refusees'

/** Code of the field that had the focus last since the caller was mounted: give it a key of what is shown. A field's name is the row's code, followed by its campaign or part. */
export function useLastField(): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      // The button of that field opens a dialog, and has to be there when the focus comes back from its fields.
      if (!(target instanceof Element) || target.closest('[role="dialog"]') !== null) return
      const name = nomDuChamp(target)
      if (name !== null) setCode(codeDuChamp(name))
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  return code
}
