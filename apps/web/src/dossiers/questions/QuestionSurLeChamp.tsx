import { ActionIcon } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#socle/state/store'
import { sansBalises } from '../feuille/gras'
import { useSheet } from '../feuille/sheet-context'
import { useLastField } from '../feuille/use-last-field'
import { questionner, questionsDuDossier } from './du-dossier'

/** Asks a question about the last focused field, like Ctrl+Alt+M in the field: one button for the whole sheet, and the only way without a keyboard. */
export function QuestionSurLeChamp() {
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  const code = useLastField()
  const known = useStore(questionsDuDossier)
  const indicateur = code === null ? undefined : store.indicateur(code)
  if (indicateur === undefined || known === null || known === 'ECHEC') return null
  const name = t('questionSur', { libelle: sansBalises(indicateur.libelle) })
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      title={name}
      aria-label={name}
      aria-keyshortcuts="Control+Alt+M"
      onClick={() => questionner(indicateur.codeNational)}
    >
      <IconMessagePlus size={18} aria-hidden />
    </ActionIcon>
  )
}
