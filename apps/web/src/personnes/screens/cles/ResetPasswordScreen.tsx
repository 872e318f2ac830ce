import { ChoixMotDePasse } from './ChoixMotDePasse'
import { DemandeLien } from './DemandeLien'
import { useKey } from './use-key'

/** A forgotten password: a link is asked for, and what it leads to. */
export function ResetPasswordScreen() {
  const { confirmKey } = useKey()
  return confirmKey === null ? <DemandeLien /> : <ChoixMotDePasse key={confirmKey} confirmKey={confirmKey} />
}
