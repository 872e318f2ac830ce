import type { InterventionPartenaire, ParcellePartenaire } from '@sillon/contract'
import { type Suite, suiteCalculee, suiteDe } from '../api/pages'
import { CAMPAGNES, type FermePartenaire } from './fermes'
import { interventionsDe } from './interventions'
import { parcellesDe } from './parcelles'
import { fermesVolumineuses, nombreDeParcelles, nombreDeTraitements, parcelleNumero, traitementNumero } from './volume'

const isVolumineuse = ({ id }: FermePartenaire) => fermesVolumineuses.some((ferme) => ferme.id === id)
const isConnue = (campagne: number) => CAMPAGNES.some((known) => known === campagne)

/** Keeps what is drawn once: it never changes. */
function once<Item>(make: (ferme: FermePartenaire, campagne: number) => Suite<Item>) {
  const made = new Map<string, Suite<Item>>()
  return (ferme: FermePartenaire, campagne: number): Suite<Item> => {
    const key = `${ferme.id} ${campagne}`
    const suite = made.get(key) ?? make(ferme, campagne)
    made.set(key, suite)
    return suite
  }
}

/** The parcels of a farm in a campaign; none in a campaign without data. */
export const suiteParcelles = once<ParcellePartenaire>((ferme, campagne) => {
  if (!isConnue(campagne)) return suiteDe([])
  if (!isVolumineuse(ferme)) return suiteDe(parcellesDe(ferme, campagne))
  return suiteCalculee(`${ferme.id}-`, nombreDeParcelles(ferme.id), (index) => parcelleNumero(ferme, index))
})

/** The records of a farm in a campaign; none in a campaign without data. */
export const suiteInterventions = once<InterventionPartenaire>((ferme, campagne) => {
  if (!isConnue(campagne)) return suiteDe([])
  if (!isVolumineuse(ferme)) return suiteDe(interventionsDe(ferme, campagne))
  const number = nombreDeTraitements(ferme.id)
  return suiteCalculee(`${ferme.id}-${campagne}-T`, number, (index) => traitementNumero(ferme, campagne, index))
})
