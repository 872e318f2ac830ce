import { organismesDe } from '@sillon/domain'
import { useStore } from '../state/store'
import { changeSelection, selectionStore } from './selection-store'
import { useSession } from './session'

const selectOrganisme = (idOrganisme: number) => changeSelection({ idOrganisme })

/** Organisation that a person works for: the chosen one while it is one of theirs, otherwise the main one; null without any. */
export function useOrganisme() {
  const { user } = useSession()
  const { idOrganisme: kept } = useStore(selectionStore)
  const organismes = user === null ? [] : organismesDe(user)
  const idOrganisme = organismes.find((id) => id === kept) ?? organismes[0] ?? null
  return { idOrganisme, organismes, selectOrganisme }
}
