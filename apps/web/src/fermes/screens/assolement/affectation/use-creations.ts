import type { Dispatch } from 'react'
import { flushSync } from 'react-dom'
import type { Referentiel } from '#fermes/cultures/referentiel'
import type { Ligne } from '../lignes'
import type { SaisieAction } from '../saisie'
import { useAffectation } from './affectation'
import { type Creation, creationsPossibles } from './parcelles'

/** Lines that the isolated parcels ask for, and an act that makes some of them, each with the area of its parcels. */
export function useCreations(lignes: readonly Ligne[], referentiel: Referentiel, dispatch: Dispatch<SaisieAction>) {
  const affectation = useAffectation()
  const creer = (creations: readonly Creation[]) => {
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
  return { creations: creationsPossibles(affectation?.isolees ?? [], lignes, referentiel), creer }
}
