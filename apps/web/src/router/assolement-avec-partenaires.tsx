import { AssolementScreen } from '#fermes/screens/assolement/AssolementScreen'
import { PartenairesCard } from '#partenaires/synchronisation/PartenairesCard'

/** The rotation, with the partners of the farm. */
export const AssolementAvecPartenaires = () => <AssolementScreen Partenaires={PartenairesCard} />
