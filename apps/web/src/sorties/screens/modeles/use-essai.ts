import { listValeursDuModele } from '@sillon/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { read } from '#socle/api/read'
import type { Dossier } from './dossiers'
import { textesDe } from './doutes'

/** The file that a workbook is tried with, and its values. */
export function useEssai(idModele: number) {
  const [dossier, choose] = useState<Dossier | null>(null)
  const query = dossier && { id_exploitation: dossier.idExploitation, id_millesime: dossier.millesime }
  const { data, error, refetch } = useQuery({
    ...read(listValeursDuModele, { params: { idModele }, query: query ?? { id_exploitation: 0, id_millesime: 0 } }),
    ...(query === null && { queryFn: skipToken }),
    // The file may change meanwhile in another tab.
    staleTime: 0,
  })
  const textes = useMemo(() => (data === undefined ? null : textesDe(data)), [data])
  return { dossier, choose, query, textes, error, refetch }
}

export type Essai = ReturnType<typeof useEssai>
