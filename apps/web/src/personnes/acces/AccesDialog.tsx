import { useTranslation } from 'react-i18next'
import { Dialog } from '#socle/ui/Dialog'
import { AccesForm } from './AccesForm'
import type { Sujet } from './genres'

/** Access of a person or to a farm, over the list that opened it. */
export function AccesDialog({ sujet, onClose }: { sujet: Sujet; onClose: () => void }) {
  const { t } = useTranslation('acces')
  return (
    <Dialog title={t(`de.${sujet.genre}`, { nom: sujet.nom })} size="xl" isEntry onClose={onClose}>
      <AccesForm sujet={sujet} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  )
}
