import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '#socle/i18n/i18n'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import icon from './IconButton.module.css'

const Palette = lazyPart(async () => {
  const [{ Palette: Component }] = await Promise.all([import('./Palette'), loadTexts('admin')])
  return { default: Component }
}, Injoignable)

const Raccourcis = lazyPart(async () => {
  const [{ Raccourcis: Component }] = await Promise.all([import('./Raccourcis'), loadTexts('raccourcis')])
  return { default: Component }
}, Injoignable)

const DIALOGS = { k: 'palette', '?': 'raccourcis', '/': 'raccourcis' } as const
type Opened = (typeof DIALOGS)[keyof typeof DIALOGS] | null

/** Dialog of a key: Ctrl+K or ⌘K opens the palette; Ctrl+? the list of keys, also without Shift on a keyboard with ? above /. */
function dialogOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Opened {
  const name = key.toLowerCase()
  if (!(ctrlKey || metaKey) || altKey || !(name in DIALOGS)) return null
  return name === 'k' && shiftKey ? null : DIALOGS[name as keyof typeof DIALOGS]
}

/** Opens the navigation palette, by its button or its key, and the list of keys: from any screen, except over a dialog, which must be answered first. */
export default function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('palette')
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const asked = dialogOf(event)
      if (asked === null) return
      event.preventDefault()
      if (document.querySelector('[role="dialog"]') === null) setOpened(asked)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className={icon.root}
        aria-label={t('bouton')}
        title={t('bouton')}
        onClick={() => {
          onOpen()
          setOpened('palette')
        }}
      >
        <IconSearch size={20} aria-hidden />
        <span className={icon.word}>{t('titre')}</span>
      </button>
      {opened === 'palette' && <Palette onClose={close} onRaccourcis={() => setOpened('raccourcis')} />}
      {opened === 'raccourcis' && <Raccourcis onClose={close} />}
    </>
  )
}
