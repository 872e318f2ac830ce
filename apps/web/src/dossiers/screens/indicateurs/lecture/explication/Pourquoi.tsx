import { useTranslation } from 'react-i18next'
import { useStore } from '#socle/state/store'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import { Signe } from '../Signe'
import { explained } from './explained'

const ExplicationDialog = lazyPart(() => import('./ExplicationDialog'), Injoignable)

/** Opens "Pourquoi ce score ?" for a computed row. */
export function Pourquoi({ code, libelle }: { code: string; libelle: string }) {
  const { t } = useTranslation('indicateurs')
  return (
    <Signe
      signe="?"
      title={t('explication.titre')}
      aria-label={t('explication.titreDe', { libelle })}
      onClick={() => explained.set(code)}
    />
  )
}

/** Shows the requested explanation. Mounted once by the sheet; its code is loaded on first use. */
export function Explication() {
  const code = useStore(explained)
  if (code === null) return null
  return <ExplicationDialog code={code} onClose={() => explained.set(null)} />
}
