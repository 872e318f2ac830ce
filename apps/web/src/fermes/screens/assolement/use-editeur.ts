import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useLeaveQuestion } from '#socle/forms/use-leave-question'
import { confirm } from '#socle/ui/confirm'
import { type EditionOptions, useEdition } from './use-edition'

/** The rotation being typed, and the ways out of its page: saved, or given up. */
export function useEditeur(options: Omit<EditionOptions, 'onSaved'>) {
  const { t } = useTranslation('assolement')
  const navigate = useNavigate()
  const { key: entry } = useLocation()
  /** Page that follows the save under way. */
  const next = useRef('/')
  const edition = useEdition({ ...options, onSaved: () => leaveTo(next.current) })
  const letGo = useLeaveQuestion(edition.isDirty)
  const leaveTo = (to: string | -1) => {
    letGo()
    if (to === -1) navigate(-1)
    else navigate(to)
  }
  const cancel = async () => {
    if (edition.isDirty) {
      const isConfirmed = await confirm({
        message: t('abandonner.message'),
        confirmLabel: t('abandonner.action'),
        isDangerous: true,
      })
      if (!isConfirmed) return
    }
    edition.forget()
    // Opened directly, this page has nothing to go back to.
    leaveTo(entry === 'default' ? '/' : -1)
  }
  return {
    ...edition,
    cancel,
    saveThen: (to: string) => {
      next.current = to
      edition.save()
    },
    isSavingThen: (to: string) => edition.isSaving && next.current === to,
  }
}
