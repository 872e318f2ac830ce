import { ModifExploitationScreen } from '#fermes/screens/modif-exploitation/ModifExploitationScreen'
import { PartenairesCard } from '#partenaires/synchronisation/PartenairesCard'

/** The farm, with its partners. */
export const FermeAvecPartenaires = () => <ModifExploitationScreen Partenaires={PartenairesCard} />
