import { PartnersOfLogin } from '#partenaires/connexion/PartnersOfLogin'
import { LoginScreen } from '#personnes/screens/login/LoginScreen'

/** The sign-in page with the partners, which `personnes` does not know. */
export const LoginPage = () => <LoginScreen partners={(props) => <PartnersOfLogin {...props} />} />
