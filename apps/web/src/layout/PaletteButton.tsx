import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '#socle/i18n/i18n'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import classes from './TopBar.module.css'

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
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.icon}
        aria-label={t('bouton')}
        title={t('bouton')}
        onClick={() => {
          onOpen()
          setOpen(true)
        }}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
