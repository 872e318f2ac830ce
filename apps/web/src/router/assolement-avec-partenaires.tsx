import { AssolementScreen } from '#fermes/screens/assolement/AssolementScreen'
import { SynchronisationCard } from '#partenaires/synchronisation/SynchronisationCard'

/** The rotation, with the partners of the farm. */
export const AssolementAvecPartenaires = () => <AssolementScreen Synchronisation={SynchronisationCard} />
