import { Alert, Button } from '@mantine/core'
import type { Assolement } from '@sillon/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Referentiel } from '#fermes/cultures/referentiel'
import { ChoixDeFichier } from '#socle/ui/ChoixDeFichier'
import { Dialog } from '#socle/ui/Dialog'
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
  /** Called after the import is written. */
  onImported: () => Promise<void>
  /** Undoes the last import, after a question. Returns whether it is undone. */
  onUndo: () => Promise<boolean>
  onClose: () => void
}

/** Imports a Télépac declaration: choose the file, see its changes, then confirm. Nothing is written before. */
export function ImportPacDialog({ annee, enregistre, isDirty, referentiel, onImported, onUndo, onClose }: Props) {
  const { t } = useTranslation('import-pac')
  const { t: commun } = useTranslation()
  const pac = useImportPac(annee, enregistre)
  const { apercu } = pac
  const apply = async () => {
    if (!(await pac.apply())) return
    await onImported().catch(() => undefined)
    onClose()
  }
  const undo = async () => {
    if (await onUndo()) onClose()
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
      {apercu === null && <DernierImport annee={annee} onUndo={undo} />}
      {isDirty && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {t('saisieRemplacee')}
        </Alert>
      )}
      <ChoixDeFichier
        nom={pac.nom}
        accept=".xml,.zip,text/xml,application/xml,application/zip"
        textes={{
          choisir: t('fichier.choisir'),
          aide: t('fichier.aide'),
          changer: t('fichier.changer'),
          lecture: t('lecture'),
          refus: t('refus'),
        }}
        isReading={pac.isReading && apercu === null}
        failure={pac.failure}
        onFile={pac.choose}
      />
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
