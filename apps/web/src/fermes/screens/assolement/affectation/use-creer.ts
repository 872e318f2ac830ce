import type { Dispatch } from 'react'
import { flushSync } from 'react-dom'
import type { SaisieAction } from '../saisie'
import { useAffectation } from './affectation'
import type { Creation } from './parcelles'

/** Makes lines that isolated parcels ask for, each with the area of its parcels. */
export function useCreer(dispatch: Dispatch<SaisieAction>) {
  const affectation = useAffectation()
  return (creations: readonly Creation[]) => {
    const faites = creations.map(({ culture, parcelles }) => ({
      culture,
      uuids: parcelles.map(({ uuidParcelle }) => uuidParcelle),
      surface:
        affectation?.sommeSur(parcelles, {
          idCategorieCulture: culture.idCategorieCultureDefaut,
          idTypeCulture: culture.idTypeCultureDefaut,
        }) ?? 0,
    }))
    // Rendered at once, so that the focus can go to a new line.
    flushSync(() => dispatch({ type: 'createLignes', creations: faites }))
  }
}
