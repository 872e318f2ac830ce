import { Alert, Button, Group, Loader } from '@mantine/core'
import { listImportsRegistre, listInterventions } from '@sillon/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#socle/ui/Dialog'
import { FileDrop } from '#socle/ui/FileDrop'
import { toastSuccess } from '#socle/ui/toast'
import classes from '../Registre.module.css'
import type { Annee } from '../use-intervention-form'
import { Apercu } from './Apercu'
import { ColonnesFields } from './ColonnesFields'
import { useImportRegistre } from './use-import-registre'

/** Imports a register file: choose it, match its columns, see its effect, then confirm. Nothing is written before. */
export function ImportRegistreDialog({ annee, onClose }: { annee: Annee; onClose: () => void }) {
  const { t } = useTranslation('registre')
  const queryClient = useQueryClient()
  const fichier = useImportRegistre(annee)
  const { apercu } = fichier
  const isReady = apercu !== null && apercu.nbFautes === 0 && apercu.nouvelles > 0 && !fichier.isReading
  const apply = async () => {
    const written = await fichier.apply()
    if (written === null) return
    toastSuccess(t('titre'), t('import.fait', { count: written.nouvelles }))
    onClose()
    await Promise.all(
      [listInterventions, listImportsRegistre].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
  }
  return (
    <Dialog
      title={t('import.titre')}
      size="56rem"
      onClose={onClose}
      isEntry
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          <Button onClick={apply} disabled={!isReady} loading={fichier.isWriting}>
            {t('import.confirmer')}
          </Button>
        </>
      }
    >
      {apercu === null && <p className={classes.note}>{t('import.explication')}</p>}
      <FileDrop
        nom={fichier.nom}
        accept=".csv,.xlsx,.json,.xml,text/csv,application/json,application/xml"
        title={t('import.choisir')}
        hint={t('import.aide')}
        changeHint={t('import.changer')}
        onFile={fichier.choose}
      />
      <div role="status">
        {fichier.isReading && (
          <Group gap="sm">
            <Loader size="sm" aria-hidden />
            {t('import.lecture')}
          </Group>
        )}
      </div>
      {fichier.failure !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('import.refus')} role="alert">
          {fichier.failure}
        </Alert>
      )}
      {apercu !== null && (
        <div aria-busy={fichier.isReading}>
          {apercu.memorisees && <p className={classes.note}>{t('import.memorisees')}</p>}
          <Apercu apercu={apercu} />
          <ColonnesFields apercu={apercu} onMatch={fichier.match} />
        </div>
      )}
    </Dialog>
  )
}
