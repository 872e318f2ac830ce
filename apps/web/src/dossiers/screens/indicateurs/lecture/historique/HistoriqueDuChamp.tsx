import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useLastField } from '#dossiers/feuille/use-last-field'
import { loadTexts } from '#socle/i18n/i18n'
import { useStore } from '#socle/state/store'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import classes from './HistoriqueDuChamp.module.css'
import { historised } from './historised'

const HistoriqueDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('#dossiers/dossier/historique/HistoriqueDialog'), loadTexts('historique')])
  return dialog
}, Injoignable)

/** Opens the history of the last focused field: one button for the whole sheet, so that no row needs its own. */
export function HistoriqueDuChamp() {
  const { t } = useTranslation('indicateurs')
  const { store, autosave } = useSheet()
  const code = useLastField()
  const indicateur = code === null ? undefined : store.indicateur(code)
  if (indicateur === undefined) return null
  // The latest typed value is part of the history, if it can be saved.
  const open = () => {
    const show = () => historised.set(indicateur.codeNational)
    autosave.flush().then(show, show)
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      classNames={{ root: classes.bouton, section: classes.icone }}
      leftSection={<IconTimeline size={16} aria-hidden />}
      aria-label={t('historique.duChampDe', { libelle: indicateur.libelle })}
      title={t('historique.duChampDe', { libelle: indicateur.libelle })}
      onClick={open}
    >
      <span className={classes.texte}>{t('historique.duChamp')}</span>
    </Button>
  )
}

/** Shows the requested history. Mounted once by the sheet; its code is loaded on first use. */
export function Historique() {
  const { store, key } = useSheet()
  const code = useStore(historised)
  useEffect(() => () => historised.set(null), [])
  if (code === null) return null
  return (
    <HistoriqueDialog
      dossier={key}
      champ={code}
      libelle={store.indicateur(code)?.libelle ?? code}
      onClose={() => historised.set(null)}
    />
  )
}
