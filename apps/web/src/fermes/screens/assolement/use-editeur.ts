import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useLeaveQuestion } from '#socle/forms/use-leave-question'
import { confirm } from '#socle/ui/confirm'
import { useAnnulerImport } from './use-annuler-import'
import { type EditionOptions, useEdition } from './use-edition'

/** The edited rotation, and the two ways to leave its page: after a save, or with the changes discarded. */
export function useEditeur(options: Omit<EditionOptions, 'onSaved'>) {
  const { t } = useTranslation('assolement')
  const navigate = useNavigate()
  const { key: entry } = useLocation()
  /** Target page after the current save. */
  const next = useRef('/')
  const edition = useEdition({ ...options, onSaved: () => leaveTo(next.current) })
  const { isDirty, isImported } = edition
  const annulerImport = useAnnulerImport({
    annee: options.annee,
    isDirty,
    onUndone: () => edition.showImport('importAnnule'),
  })
  const letGo = useLeaveQuestion(isDirty)
  const leaveTo = (to: string | -1) => {
    letGo()
    if (to === -1) navigate(-1)
    else navigate(to)
  }
  const cancel = async () => {
    if (isDirty || isImported) {
      const isConfirmed = await confirm({
        message: [isDirty && t('abandonner.message'), isImported && t('abandonner.import')].filter(Boolean).join(' '),
        confirmLabel: t(isDirty ? 'abandonner.action' : 'commun:quitter.action'),
        isLeaving: true,
        isDangerous: isDirty,
      })
      if (!isConfirmed) return
    }
    edition.forget()
    // Opened directly, this page has no previous one.
    leaveTo(entry === 'default' ? '/' : -1)
  }
  return {
    ...edition,
    annulerImport,
    cancel,
    saveThen: (to: string) => {
      next.current = to
      edition.save()
    },
    isSavingThen: (to: string) => edition.isSaving && next.current === to,
  }
}
