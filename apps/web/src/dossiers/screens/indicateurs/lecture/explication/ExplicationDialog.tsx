import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { loadTexts } from '#socle/i18n/i18n'
import { Dialog } from '#socle/ui/Dialog'
import { lazyPart } from '#socle/ui/lazy-part'
import { Noeud } from './Noeud'

const TextesDe = lazyPart(async () => {
  const [textes] = await Promise.all([import('../aide/Textes'), loadTexts('aide')])
  return textes
})

/** Explanation of a value: the tree of the calculation down to the entries, opened step by step, and its sources. */
export default function ExplicationDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('indicateurs')
  const { store, readings } = useSheet()
  const racine = readings.explain(code)
  return (
    <Dialog
      title={t(store.indicateur(code)?.libelleUnite === 'points' ? 'explication.titre' : 'explication.titreValeur')}
      size="xl"
      onClose={onClose}
    >
      <Noeud explication={racine} isOpen />
      <TextesDe lieu={code} />
    </Dialog>
  )
}
