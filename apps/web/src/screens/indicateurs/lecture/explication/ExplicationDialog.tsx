import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/Dialog'
import { useSheet } from '../../feuille/sheet-context'
import { Noeud } from './Noeud'

/** Why a value is what it is: the tree of the calculation down to what was entered, opened step by step. */
export default function ExplicationDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  const racine = store.explain(code)
  return (
    <Dialog
      title={t(store.indicateur(code)?.libelleUnite === 'points' ? 'explication.titre' : 'explication.titreValeur')}
      size="xl"
      onClose={onClose}
    >
      <Noeud explication={racine} isOpen />
    </Dialog>
  )
}
