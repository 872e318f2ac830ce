import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import classes from './Reserves.module.css'

const ReservesDialog = lazyPart(() => import('./ReservesDialog'), Injoignable)

/**
 * How many rules of a sheet wait for an official text, and how many of its values have none: once, in a line that opens the list of them. Nothing where all is settled.
 * @param isSynthese of all sheets together: each has said how many
 */
export function ReservesDeLaFiche({ codes, isSynthese }: { codes: readonly string[]; isSynthese: boolean }) {
  const { t } = useTranslation('indicateurs')
  const { readings } = useSheet()
  const [isOpen, setOpen] = useState(false)
  const [regles = 0, valeurs = 0] = useSummary(() => {
    const { regles, valeurs } = readings.origines(codes)
    return `${regles.length} ${valeurs.length}`
  })
    .split(' ')
    .map(Number)
  if (regles + valeurs === 0) return null
  const words = [
    regles > 0 && t('reserves.regles', { count: regles }),
    valeurs > 0 && t('reserves.valeurs', { count: valeurs }),
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
