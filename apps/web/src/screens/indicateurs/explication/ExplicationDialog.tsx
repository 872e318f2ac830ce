import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../sheet-context'
import { Noeud } from './Noeud'

/** Why a value is what it is: the tree of the calculation down to what was entered, opened step by step. */
export default function ExplicationDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  const racine = store.explain(code)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t(store.indicateur(code)?.libelleUnite === 'points' ? 'explication.titre' : 'explication.titreValeur')}
      closeButtonProps={{ 'aria-label': t('commun:action.fermer') }}
    >
      <Noeud explication={racine} isOpen />
    </Modal>
  )
}
