import { getAnDernier } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useExploitation } from '../../api/queries'
import { read } from '../../api/read'
import type { OpenSheet } from './open-sheet'
import { toValue } from './valeurs'

/** Whether the farm has a file of the year before in the same procedure. */
export function useHasAnDernier({ codeNational, millesime }: OpenSheet['key']): boolean {
  const { data: exploitation } = useExploitation()
  return (
    exploitation?.demarches.some(({ code, idMillesime }) => code === codeNational && idMillesime === millesime - 1) ===
    true
  )
}

/** Gives an open file the entries of the year before to compare with, once they are there: the file does not wait for them, nor fail without them. */
export function useAnDernier({ key, store, dossier }: OpenSheet): void {
  const { codeNational, idExploitation, millesime } = key
  const isAsked = useHasAnDernier(key) && dossier.permissions.modifierIndicateurs
  const { data } = useQuery({
    ...read(getAnDernier, { params: { codeNational, idExploitation }, query: { millesime } }),
    enabled: isAsked,
  })
  useEffect(() => {
    if (data !== undefined)
      store.compareWith(Object.fromEntries(data.map(({ codeNational: code, valeur }) => [code, toValue(valeur)])))
  }, [store, data])
}
