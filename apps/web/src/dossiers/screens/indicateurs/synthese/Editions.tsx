import { listEditions } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { read } from '#socle/api/read'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { BoutonsEditions } from '#sorties/editions/BoutonsEditions'

/** Printable documents of the open file, where its decision is made. */
export function Editions() {
  const { codeNational, idExploitation, millesime } = useSheet().key
  const { data, error, refetch } = useQuery(read(listEditions, { params: { idExploitation }, query: { millesime } }))
  if (error !== null) return <LoadFailure failure={error} onRetry={refetch} />
  const demarche = data?.find(({ code, aDossier }) => code === codeNational && aDossier)
  if (demarche === undefined) return null
  return <BoutonsEditions demarche={demarche} dossier={{ id_exploitation: idExploitation, id_millesime: millesime }} />
}
