import { type CoucheDeFond, getCarte, getTuile, listDessins } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { exchangeInSession, request } from '#socle/api/client'
import { read } from '#socle/api/read'

/** Farm and campaign year of a map. */
export interface AnneeDeCarte {
  readonly idExploitation: number
  readonly idMillesime: number
}

/** Parameters of the calls of a map. */
export const adresseOf = ({ idExploitation, idMillesime }: AnneeDeCarte) => ({
  params: { idExploitation },
  query: { millesime: idMillesime },
})

/** Parcels of a farm in a campaign. Their outlines are large: a return to the screen reads them again only when they may have changed. */
export const useParcelles = (annee: AnneeDeCarte, isEnabled = true) =>
  useQuery({ ...read(getCarte, adresseOf(annee)), enabled: isEnabled })

/** The drawings of a campaign, with their revision. */
export const useDessins = (annee: AnneeDeCarte) =>
  useQuery({
    queryKey: [listDessins.path, adresseOf(annee), 'revision'],
    queryFn: ({ signal }) => request(listDessins, { ...adresseOf(annee), signal }),
  })

/** The image of one tile: read with the session, which an address must not carry, and drawn without a further address for it. */
export async function fetchTuile(couche: CoucheDeFond, z: number, x: number, y: number, signal: AbortSignal) {
  const response = await exchangeInSession(getTuile, { params: { couche, z, x, y }, signal })
  return createImageBitmap(await response.blob())
}
