import { useLocation } from 'react-router'
import { PartnersOfLogin } from '#partenaires/connexion/PartnersOfLogin'
import { failureOfVisit } from '#partenaires/visite'
import { LoginScreen } from '#personnes/screens/login/LoginScreen'

/** The sign-in page with the partners, which `personnes` does not know. */
export function LoginPage() {
  const failure = failureOfVisit(useLocation().state)
  return <LoginScreen partners={(props) => <PartnersOfLogin {...props} failure={failure} />} />
}
