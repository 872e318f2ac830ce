import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'

export type ContexteDeSuspens = ReturnType<typeof useContexteDeSuspens> & {
  /** Opens the invitation of a farmer, on the results. */
  readonly inviter?: () => void
}

/** Data of the open sheet for the checklist, which may stand in a dialog outside of the sheet. */
export function useContexteDeSuspens() {
  const { t } = useTranslation(['indicateurs', 'referentiels'])
  const { language } = useFormat()
  const { key, scheme } = useSheet()
  const user = useUser()
  const goToField = useGoToField()
  const navigate = useNavigate()
  return { t, language, key, scheme, user, goToField, navigate }
}
