import { estPrairiePermanente, type FamillePhyto, famillePhytoDe } from '@sillon/referentials'
import type { GenreDeParcelles } from './parcelles'

const estPrairie: GenreDeParcelles = (codeTypeCulture) =>
  estPrairiePermanente({ codeTypeCulture, idCulture: null, surface: 0 })

/** Parcels of a value: permanent grassland, everything else, or a crop family. */
export function genreDe(genre: 'prairies' | 'autres' | FamillePhyto): GenreDeParcelles {
  if (genre === 'prairies') return estPrairie
  if (genre === 'autres') return (type) => !estPrairie(type)
  return (type) => famillePhytoDe(type) === genre
}
