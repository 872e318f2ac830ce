import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { loadTexts } from '#socle/i18n/i18n'
import { Dialog } from '#socle/ui/Dialog'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import { Noeud } from './Noeud'

const Aide = lazyPart(async () => {
  const [aide] = await Promise.all([import('../aide/Aide'), loadTexts('aide')])
  return aide
}, Injoignable)

const Enregistrements = lazyPart(async () => {
  const [records] = await Promise.all([import('../enregistrements/Enregistrements'), loadTexts('enregistrements')])
  return records
}, Injoignable)

/** Explanation of a value: the tree of the calculation down to the entries, opened step by step, its help and its sources. */
export default function ExplicationDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('indicateurs')
  const { store, readings, scheme } = useSheet()
  const racine = readings.explain(code)
  return (
    <Dialog
      title={t(store.indicateur(code)?.libelleUnite === 'points' ? 'explication.titre' : 'explication.titreValeur')}
      size="xl"
      onClose={onClose}
    >
      <Noeud explication={racine} isOpen />
      {scheme.emploisRegistre.has(code) && <Enregistrements code={code} />}
      <Aide lieu={code} isPartOf>
        {store.indicateur(code)?.messageAide ?? undefined}
      </Aide>
    </Dialog>
  )
}
