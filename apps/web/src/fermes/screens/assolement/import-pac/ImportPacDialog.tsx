import { Alert, Button, Group, Loader } from '@mantine/core'
import type { Assolement } from '@sillon/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Referentiel } from '#fermes/cultures/referentiel'
import { Dialog } from '#socle/ui/Dialog'
import { FileDrop } from '#socle/ui/FileDrop'
import type { Annee } from '../brouillon'
import { Apercu } from './Apercu'
import { DernierImport } from './DernierImport'
import classes from './ImportPacDialog.module.css'
import { useImportPac } from './use-import-pac'

interface Props {
  annee: Annee
  /** Rotation of the server. */
  enregistre: Assolement
  /** The screen has unsaved changes, which the import replaces. */
  isDirty: boolean
  referentiel: Referentiel
  /** Called after the import is written, or the last one is undone. */
  onImported: (because: 'import' | 'importAnnule') => Promise<void>
  onClose: () => void
}

/** Imports a Télépac declaration: choose the file, see its changes, then confirm. Nothing is written before. */
export function ImportPacDialog({ annee, enregistre, isDirty, referentiel, onImported, onClose }: Props) {
  const { t } = useTranslation('import-pac')
  const { t: commun } = useTranslation()
  const pac = useImportPac(annee, enregistre)
  const { apercu } = pac
  const apply = async () => {
    if (await pac.apply()) await leaveWith('import')
  }
  const leaveWith = async (because: 'import' | 'importAnnule') => {
    await onImported(because).catch(() => undefined)
    onClose()
  }
  return (
    <Dialog
      title={t('titre')}
      size="56rem"
      onClose={onClose}
      isEntry
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commun('action.annuler')}
          </Button>
          <Button
            onClick={apply}
            disabled={apercu === null || pac.isReading || pac.isToChoose}
            loading={pac.isApplying}
          >
            {t('confirmer')}
          </Button>
        </>
      }
    >
      {apercu === null && <p className={classes.soft}>{t('explication')}</p>}
      {apercu === null && <DernierImport annee={annee} isDirty={isDirty} onUndone={() => leaveWith('importAnnule')} />}
      {isDirty && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t('saisieRemplacee')}
        </Alert>
      )}
      <FileDrop
        nom={pac.nom}
        accept=".xml,.zip,text/xml,application/xml,application/zip"
        title={t('fichier.choisir')}
        hint={t('fichier.aide')}
        changeHint={t('fichier.changer')}
        onFile={pac.choose}
      />
      <div role="status" className={classes.status}>
        {pac.isReading && apercu === null && (
          <Group gap="sm">
            <Loader size="sm" aria-hidden />
            {t('lecture')}
          </Group>
        )}
      </div>
      {pac.failure !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('refus')} role="alert">
          {pac.failure}
        </Alert>
      )}
      {apercu !== null && (
        <Apercu
          apercu={apercu}
          codes={pac.codes}
          correspondances={pac.correspondances}
          idMillesime={annee.idMillesime}
          referentiel={referentiel}
          isUpdating={pac.isReading}
          onCorrespondance={pac.match}
          choix={pac.choix}
          onChoose={pac.choisir}
        />
      )}
    </Dialog>
  )
}
