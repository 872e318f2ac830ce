import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#socle/ui/confirm'
import { Dialog } from '#socle/ui/Dialog'
import { AccesForm } from './AccesForm'
import { grantedOf, type Sujet } from './genres'

/** Access of a person or to a farm, over the list that opened it. Closing it with unsaved changes asks for confirmation. */
export function AccesDialog({ sujet, onClose }: { sujet: Sujet; onClose: () => void }) {
  const { t } = useTranslation('acces')
  const { isPending } = useQuery(grantedOf(sujet))
  const [isDirty, setDirty] = useState(false)
  const close = async () => {
    const question = { message: t('commun:quitter.perdues'), confirmLabel: t('abandonner'), isLeaving: true }
    if (!isDirty || (await confirm(question))) onClose()
  }
  return (
    <Dialog title={t(`de.${sujet.genre}`, { nom: sujet.nom })} size="xl" isEntry isLoading={isPending} onClose={close}>
      <AccesForm sujet={sujet} onSaved={onClose} onCancel={close} onDirty={setDirty} />
    </Dialog>
  )
}
