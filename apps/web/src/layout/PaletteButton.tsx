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

/** Opens the navigation palette: by its button, or by Ctrl+K or ⌘K from any screen, except over a dialog, which must be answered first. */
export default function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('palette')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isAsked || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (document.querySelector('[role="dialog"]') === null) setOpen(true)
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
          setOpen(true)
        }}
      >
        <IconSearch size={20} aria-hidden />
        <span className={icon.word}>{t('titre')}</span>
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
