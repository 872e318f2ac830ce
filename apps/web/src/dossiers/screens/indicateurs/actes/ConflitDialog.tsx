import { estValeur, lireValeur } from '#dossiers/dossier/valeurs'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { ConflitDialog as Dialog } from '#socle/forms/ConflitDialog'
import type { Conflit } from '#socle/forms/conflits'
import { useStore } from '#socle/state/store'

/** Dialog for the case that somebody else changed the same indicators: nothing is sent until the person has chosen. */
export function ConflitDialog() {
  const formatValeur = useFormatValeur()
  const { autosave, store, scheme } = useSheet()
  const state = useStore(autosave.state)
  const reportFailure = useSaveFailureToast()
  if (state.kind !== 'conflict') return null
  const { conflits } = state
  const textOf = (code: string, raw: unknown) => {
    const indicateur = store.indicateur(code)
    if (raw === null || !estValeur(raw) || indicateur === undefined) return ''
    return formatValeur(lireValeur(scheme, indicateur.codeNational, raw), indicateur)
  }
  const describe = ({ codeNational, mienne, sienne, par, le }: Conflit) => ({
    name: codeNational,
    label: store.indicateur(codeNational)?.libelle ?? codeNational,
    mienne: textOf(codeNational, mienne),
    sienne: textOf(codeNational, sienne),
    par,
    le,
  })
  return (
    <Dialog
      litiges={conflits.map(describe)}
      onApply={(mine) => autosave.resolve(conflits, mine).catch(reportFailure)}
    />
  )
}
