import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sansBalises } from '#dossiers/feuille/gras'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { loadTexts } from '#socle/i18n/i18n'
import { Bulle } from '#socle/ui/Bulle'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import { Signe } from './Signe'

const Aide = lazyPart(async () => {
  const [aide] = await Promise.all([import('./aide/Aide'), loadTexts('aide')])
  return aide
}, Injoignable)

interface Props {
  /** Code of a sub-section or a row. */
  lieu: string
  libelle: string
  /** Content above the help. */
  children?: ReactNode
}

/** Button that opens the help of a place, by pointer, touch or keyboard; nothing for a place without help. */
export function AideBouton({ lieu, libelle, children }: Props) {
  const { t } = useTranslation('indicateurs')
  const { presentation } = useSheet()
  const [isOpen, setOpen] = useState(false)
  if (presentation.aides?.lieux.has(lieu) !== true && children === undefined) return null
  return (
    <Bulle
      isOpen={isOpen}
      onChange={setOpen}
      width="min(24rem, calc(100vw - 2rem))"
      position="bottom-start"
      button={
        <Signe
          signe="i"
          aria-label={t('aide.bouton', { sujet: sansBalises(libelle) })}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <Aide lieu={lieu}>{children}</Aide>
    </Bulle>
  )
}
