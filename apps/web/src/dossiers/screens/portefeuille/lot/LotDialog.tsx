import { Button } from '@mantine/core'
import type { DossierSuivi } from '@sillon/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#socle/ui/Dialog'
import { LotTable } from './LotTable'
import { type Acte, useLot } from './use-lot'

interface Props<Apercu> {
  titre: string
  dossiers: readonly DossierSuivi[]
  acte: Acte<Apercu>
  /** Description of the action on a file, in words. */
  dire: (apercu: Apercu) => ReactNode
  /** Label of the main button for a number of files. */
  action: (count: number) => string
  onClose: () => void
  /** Whether the preview is stale, because an entry is being typed. */
  isBeingTyped?: boolean
  /** Fields with the entry for all the files. */
  children?: ReactNode
}

/** Applies one action to the chosen files. It previews the effect on each first, then shows the results. */
export function LotDialog<Apercu>(props: Props<Apercu>) {
  const { titre, dossiers, acte, dire, action, onClose, isBeingTyped = false, children } = props
  const { t } = useTranslation('portefeuille')
  const { etats, isRunning, isBegun, lancer, arreter } = useLot(dossiers, acte)
  const count = etats.filter(({ phase }) => phase === 'prevu').length
  const faits = etats.filter(({ phase }) => phase === 'fait').length
  const isAwaited = isBeingTyped || acte.cle === null || etats.some(({ phase }) => phase === 'apercu')
  return (
    <Dialog
      title={titre}
      size="xl"
      isEntry
      onClose={isRunning ? undefined : onClose}
      footer={
        <>
          {isRunning ? (
            <Button variant="default" onClick={arreter}>
              {t('lot.arreter')}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {t(isBegun ? 'commun:action.fermer' : 'commun:action.annuler')}
            </Button>
          )}
          {(!isBegun || count > 0) && (
            <Button onClick={lancer} loading={isRunning} disabled={isAwaited || count === 0}>
              {action(count)}
            </Button>
          )}
        </>
      }
    >
      {!isBegun && children}
      <p role="status">
        {isBegun
          ? t('lot.faits', { count: faits, total: dossiers.length })
          : acte.cle !== null && isAwaited && t('lot.apercu')}
      </p>
      {acte.cle !== null && <LotTable titre={titre} dossiers={dossiers} etats={etats} dire={dire} />}
    </Dialog>
  )
}
