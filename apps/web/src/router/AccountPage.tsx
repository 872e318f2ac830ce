import { PartnersCard } from '#partenaires/compte/PartnersCard'
import { CompteScreen } from '#personnes/screens/compte/CompteScreen'

/** The account with its partners, which `personnes` does not know. */
export const AccountPage = () => <CompteScreen partners={<PartnersCard />} />
