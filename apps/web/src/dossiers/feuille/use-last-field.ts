import { useEffect, useState } from 'react'
import { codeDuChamp } from './saisies-refusees'

/** Code of the field that had the focus last. Its name is the row's code, followed by its campaign or part. */
export function useLastField(): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const field = target.closest('[name], [data-name]')
      const name = field?.getAttribute('name') ?? field?.getAttribute('data-name')
      if (name != null) setCode(codeDuChamp(name))
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  return code
}
