import { type Assolement, getExploitationFamillesCultures } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '#socle/api/read'
import type { Annee } from './brouillon'
import { parcellesOf } from './lignes'
import { adresseOf } from './use-assolement'

/** Family of the vine (`familles-cultures.csv`), whose areas come from the vineyard register (CVI) or not. */
const VITICULTURE = 'VITIC'

/** Whether the farm declares its vine by the vineyard register in this year. Asked only for a rotation with a parcel that has an area there. */
export function useEstCvi(annee: Annee, assolement: Assolement | undefined): boolean {
  const { data: familles = [] } = useQuery({
    ...read(getExploitationFamillesCultures, adresseOf(annee)),
    enabled: assolement !== undefined && parcellesOf(assolement).some(({ surfaceCvi }) => surfaceCvi !== null),
  })
  return familles.some(({ codeNational, estCvi }) => codeNational === VITICULTURE && estCvi === true)
}
