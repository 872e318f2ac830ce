import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { loadTexts } from '#socle/i18n/i18n'
import { useStore } from '#socle/state/store'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import { Signe } from '../Signe'
import { estUnScore, explained } from './explained'
import { useExplainedBeside } from './use-explained'

const ExplicationDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./ExplicationDialog'), loadTexts('aide'), loadTexts('enregistrements')])
  return dialog
}, Injoignable)

/** Opens the explanation of a computed row, under the name of what it opens: a score or another value. */
export function Pourquoi({ code, libelle }: { code: string; libelle: string }) {
  const { t } = useTranslation('indicateurs')
  const isScore = estUnScore(useSheet(), code)
  return (
    <Signe
      signe="?"
      title={t(isScore ? 'explication.titre' : 'explication.titreValeur')}
      aria-label={t(isScore ? 'explication.titreDe' : 'explication.titreValeurDe', { libelle })}
      onClick={() => explained.set(code)}
    />
  )
}

/** Shows the requested explanation over the sheet, unless it stands beside it. Mounted once; its code is loaded on first use. */
export function Explication({ isBeside }: { isBeside: boolean }) {
  const code = useStore(explained)
  const beside = useExplainedBeside()
  if (code === null || (isBeside && beside !== null)) return null
  return <ExplicationDialog code={code} onClose={() => explained.set(null)} />
}
