import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'

export type ContexteDeSuspens = ReturnType<typeof useContexteDeSuspens>

/** All that the checklist takes of the open sheet: it may stand in a dialog outside of it. */
export function useContexteDeSuspens() {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { key, scheme } = useSheet()
  const user = useUser()
  const goToField = useGoToField()
  const navigate = useNavigate()
  return { t, language, key, scheme, user, goToField, navigate }
}
