import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Question {
  message: ReactNode
  /** What will be done, as a verb: "Supprimer". "Confirmer" by default. */
  confirmLabel?: string
  isDangerous?: boolean
}

/**
 * Asks before something that cannot be undone, in a dialog titled 'Avertissement'.
 * Usage: `const confirm = useConfirm()`, then `if (await confirm({ message })) …`. Leaving the dialog is a no.
 */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { t } = useTranslation()
  return ({ message, confirmLabel = t('action.confirmer'), isDangerous = false }) =>
    new Promise((resolve) => {
      modals.openConfirmModal({
        title: t('avertissement'),
        children: message,
        labels: { confirm: confirmLabel, cancel: t('action.annuler') },
        closeButtonProps: { 'aria-label': t('action.fermer') },
        ...(isDangerous ? { confirmProps: { color: 'red' } } : {}),
        onConfirm: () => resolve(true),
        // After onConfirm this resolves a settled promise, which changes nothing.
        onClose: () => resolve(false),
      })
    })
}
