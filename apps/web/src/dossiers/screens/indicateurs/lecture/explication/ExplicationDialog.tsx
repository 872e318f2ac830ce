import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { Dialog } from '#socle/ui/Dialog'
import Enregistrements from '../enregistrements/Enregistrements'
import { ExplicationDe } from './ExplicationDe'
import { estUnScore } from './explained'

/** Explanation of a value over the sheet, where there is no room beside it. */
export default function ExplicationDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('indicateurs')
  const sheet = useSheet()
  const isScore = estUnScore(sheet, code)
  return (
    <Dialog title={t(isScore ? 'explication.titre' : 'explication.titreValeur')} size="xl" onClose={onClose}>
      <ExplicationDe code={code}>
        {sheet.scheme.emploisRegistre.has(code) && <Enregistrements code={code} />}
      </ExplicationDe>
    </Dialog>
  )
}
