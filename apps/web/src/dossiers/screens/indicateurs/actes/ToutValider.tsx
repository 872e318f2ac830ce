import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useAVerifier } from '#dossiers/feuille/validites'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import classes from './ToutValider.module.css'
import type { Annulable } from './ToutValiderDialog'
import { useVerification } from './use-juge'

const ToutValiderDialog = lazyPart(() => import('./ToutValiderDialog'), Injoignable)

/**
 * Button for judging several sections at once, for auditors, while the file can be judged and a section is unjudged, or the last verdicts can be undone.
 */
export function ToutValider({ pages, page }: { pages: readonly Page[]; page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { dossier } = useSheet()
  const [isOpen, setOpen] = useState(false)
  /** Last verdicts given at once, kept for an undo as long as the sheet is open. */
  const [annulable, setAnnulable] = useState<Annulable | null>(null)
  const left = useAVerifier(pages)
  const isVerified = useVerification()
  if (!dossier.permissions.modifierValidites || !isVerified || (left.length === 0 && annulable === null)) return null
  return (
    <>
      <Button variant="default" className={classes.action} onClick={() => setOpen(true)}>
        {t('toutValider.titre')}
      </Button>
      {isOpen && (
        <ToutValiderDialog
          pages={pages}
          page={page}
          annulable={annulable}
          onAnnulable={setAnnulable}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
