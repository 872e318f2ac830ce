import { aideDe } from '@sillon/referentials'
import { useQuery } from '@tanstack/react-query'
import { useSheet } from '#dossiers/feuille/sheet-context'

/** Help of a sub-section or a row, from the scheme's data; undefined until they load. */
export function useAide(lieu: string) {
  const { presentation, scheme, key } = useSheet()
  const section = useSectionDe(lieu)
  const { data, error, refetch } = useQuery({
    queryKey: ['aides', scheme.codeNational],
    queryFn: async () => (await presentation.aides?.lire()) ?? { lignes: [], articles: [] },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const aide = data && aideDe(data, { lieu, section, millesime: key.millesime })
  return { aide, error, refetch }
}

/** The sub-section of a row; a sub-section itself. */
function useSectionDe(lieu: string): string {
  const { scheme } = useSheet()
  const id = scheme.indicateurs.get(lieu)?.idSousRubrique
  const sections = scheme.structure.flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
  return sections.find(({ idSousRubrique }) => idSousRubrique === id)?.codeNational ?? lieu
}
