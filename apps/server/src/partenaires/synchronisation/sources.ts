import type { JetonsPartenaires } from '../comptes/jeton'
import type { Partenaires } from '../fournisseurs/partenaires'
import type { Bornes } from './appel'
import type { Sources } from './source'
import { sourceHttp } from './source-http'

/** Partners of the configuration, with the tokens of their accounts. A partner without an address of data has no source. */
export const sourcesDe =
  (partenaires: Partenaires, jetons: JetonsPartenaires, bornes?: Bornes): Sources =>
  async (compte, signal) => {
    const base = partenaires.find(compte.idApplicationTierce)?.apiUrl
    const jeton = (renouveler: boolean) => jetons.jetonDe(compte, { renouveler })
    return base === undefined ? undefined : sourceHttp({ base, jeton, signal, bornes })
  }
