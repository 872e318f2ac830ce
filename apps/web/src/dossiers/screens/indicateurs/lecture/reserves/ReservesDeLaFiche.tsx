import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useApresCalcul } from '#dossiers/feuille/use-apres-calcul'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import classes from './Reserves.module.css'

const ReservesDialog = lazyPart(() => import('./ReservesDialog'), Injoignable)

/**
 * Number of the rules of a sheet without an official text, and of its values without an official source, in one line that opens their list. Draws nothing
 * without any.
 * @param isSynthese for all sheets together: each sheet has shown its own number
 */
export function ReservesDeLaFiche({ codes, isSynthese }: { codes: readonly string[]; isSynthese: boolean }) {
  const { t } = useTranslation('indicateurs')
  const { readings } = useSheet()
  const [isOpen, setOpen] = useState(false)
  useApresCalcul()
  const { regles, valeurs } = readings.origines(codes)
  if (regles.length + valeurs.length === 0) return null
  const words = [
    regles.length > 0 && t('reserves.regles', { count: regles.length }),
    valeurs.length > 0 && t('reserves.valeurs', { count: valeurs.length }),
  ].filter((part) => part !== false)
  return (
    <>
      <button type="button" className={classes.bouton} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isSynthese ? t('reserves.titre') : words.join(', ')}
      </button>
      {isOpen && <ReservesDialog codes={codes} onClose={() => setOpen(false)} />}
    </>
  )
}
