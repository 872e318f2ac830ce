import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { ChoixDeFichier } from '#socle/ui/ChoixDeFichier'
import { Dialog } from '#socle/ui/Dialog'
import { toastSuccess } from '#socle/ui/toast'
import classes from '../Registre.module.css'
import { reloadRegistre } from '../reload'
import type { Annee } from '../use-intervention-form'
import { Apercu } from './Apercu'
import { Avancement } from './Avancement'
import { ColonnesFields } from './ColonnesFields'
import { isRunning, useImportRegistre } from './use-import-registre'

/**
 * Imports a register file: choose it, match its columns, see its effect, then confirm. Nothing is written before. The server goes on with a long file when the
 * dialog is closed; it can be cancelled until its end.
 */
export function ImportRegistreDialog({ annee, onClose }: { annee: Annee; onClose: () => void }) {
  const { t } = useTranslation('registre')
  const { number } = useFormat()
  const queryClient = useQueryClient()
  const fichier = useImportRegistre(annee)
  const { apercu, suivi, isReading, isWriting } = fichier
  const isJobWriting = suivi?.etat === 'ECRITURE'
  const isReady = apercu !== null && apercu.nbFautes === 0 && apercu.nouvelles > 0 && !isReading
  const refresh = () => reloadRegistre(queryClient)
  const finish = (count: number) => {
    toastSuccess(t('titre'), t('import.fait', { count, nombre: number(count) }))
    onClose()
    void refresh()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the job has ended
  useEffect(() => {
    if (suivi?.etat === 'TERMINE') finish(suivi.fait)
  }, [suivi?.etat])
  const apply = async () => {
    const answer = await fichier.apply()
    if (answer?.etat === 'TERMINE' && !fichier.isLong) finish(answer.apercu?.nouvelles ?? 0)
    else if (answer !== null) void refresh()
  }
  const close = () => {
    if (!isJobWriting) fichier.abandon()
    onClose()
  }
  const abandon = () => {
    fichier.abandon()
    onClose()
    void refresh()
  }
  return (
    <Dialog
      title={t('import.titre')}
      size="56rem"
      onClose={close}
      isEntry
      footer={
        <>
          {isJobWriting && (
            <Button variant="default" color="red" onClick={abandon}>
              {t('imports.abandonner')}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {t(isJobWriting ? 'commun:action.fermer' : 'commun:action.annuler')}
          </Button>
          <Button onClick={apply} disabled={!isReady} loading={isWriting}>
            {t('import.confirmer')}
          </Button>
        </>
      }
    >
      {apercu === null && <p className={classes.note}>{t('import.explication')}</p>}
      {!isJobWriting && (
        <ChoixDeFichier
          nom={fichier.nom}
          accept=".csv,.xlsx,.json,.xml,text/csv,application/json,application/xml"
          textes={{
            choisir: t('import.choisir'),
            aide: t('import.aide'),
            changer: t('import.changer'),
            lecture: t('import.lecture'),
            refus: t('import.refus'),
          }}
          isReading={isReading && suivi === undefined}
          failure={fichier.failure}
          onFile={fichier.choose}
        />
      )}
      <div role="status">{isJobWriting && <p className={classes.note}>{t('import.arrierePlan')}</p>}</div>
      {suivi !== undefined && isRunning(suivi) && <Avancement suivi={suivi} />}
      {apercu !== null && !isJobWriting && (
        <div aria-busy={isReading}>
          {apercu.memorisees && <p className={classes.note}>{t('import.memorisees')}</p>}
          <Apercu apercu={apercu} />
          <ColonnesFields apercu={apercu} isDisabled={fichier.isLong && isReading} onMatch={fichier.match} />
        </div>
      )}
    </Dialog>
  )
}
