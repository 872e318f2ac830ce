import { listImportsRegistre, listInterventions, listProduitsRegistre } from '@sillon/contract'
import type { QueryClient } from '@tanstack/react-query'

/** Reads a register again after a change: its records, products and imports. */
export async function reloadRegistre(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [listInterventions, listProduitsRegistre, listImportsRegistre].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
}
