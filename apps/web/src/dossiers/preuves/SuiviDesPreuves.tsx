import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '#socle/state/store'
import { PreuvesDialog } from './PreuvesDialog'
import { lieuOuvert, preuvesDuDossier } from './preuves'
import { usePreuves } from './use-preuves'

/** Loads the proofs of the open file for all components, and shows the dialog of a place opened by its button, or by a link with the place in its state. */
export default function SuiviDesPreuves() {
  const { result } = usePreuves()
  const lieu = useStore(lieuOuvert)
  const { state, key } = useLocation()
  const { data, isError } = result
  useEffect(() => {
    if (data !== undefined) preuvesDuDossier.set(data)
    // Keeps the last data during a reload, so that the buttons do not disappear.
    else if (isError) preuvesDuDossier.set('ECHEC')
  }, [data, isError])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again opens it again
  useEffect(() => {
    const asked: unknown = state?.preuves
    if (typeof asked === 'string') lieuOuvert.set(asked)
  }, [state, key])
  useEffect(
    () => () => {
      preuvesDuDossier.set(null)
      lieuOuvert.set(null)
    },
    [],
  )
  return lieu === null ? null : <PreuvesDialog key={lieu} lieu={lieu} onClose={() => lieuOuvert.set(null)} />
}
