import { ChoixMotDePasse } from './ChoixMotDePasse'
import { DemandeLien } from './DemandeLien'
import { useKey } from './use-key'

/** Forgotten password: the request for a link, and the page of the link. */
export function ResetPasswordScreen() {
  const { confirmKey } = useKey()
  return confirmKey === null ? <DemandeLien /> : <ChoixMotDePasse key={confirmKey} confirmKey={confirmKey} />
}
