import { valeur } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { ConflitDialog as Dialog } from '../../forms/ConflitDialog'
import type { Conflit } from '../../forms/conflits'
import { useFormat } from '../../i18n/format'
import { useStore } from '../../session/store'
import { formatValeur } from './format-valeur'
import { useSheet } from './sheet-context'
import { useSaveFailureToast } from './use-save-failure-toast'
import { toValue } from './valeurs'

/** Opens when somebody else changed the same indicators: nothing goes to the server before the person has chosen. */
export function ConflitDialog() {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const { autosave, store } = useSheet()
  const state = useStore(autosave.state)
  const reportFailure = useSaveFailureToast()
  if (state.kind !== 'conflict') return null
  const { conflits } = state
  const textOf = (code: string, raw: unknown) => {
    const indicateur = store.indicateur(code)
    const parsed = valeur.safeParse(raw ?? null)
    if (!parsed.success || parsed.data === null || indicateur === undefined) return ''
    return formatValeur(toValue(parsed.data), indicateur, { number, t })
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
