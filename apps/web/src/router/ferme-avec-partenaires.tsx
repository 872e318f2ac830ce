import { ModifExploitationScreen } from '#fermes/screens/modif-exploitation/ModifExploitationScreen'
import { SynchronisationCard } from '#partenaires/synchronisation/SynchronisationCard'

/** The farm, with its partners. */
export const FermeAvecPartenaires = () => <ModifExploitationScreen Synchronisation={SynchronisationCard} />
