import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useExport } from '#sorties/exports/use-export'

/** Binder of the file: its explained scores and its proofs, as one PDF. Shown to people who may see scores, once the file exists. */
export function ClasseurButton() {
  const { t } = useTranslation('indicateurs')
  const { key, dossier } = useSheet()
  const { demander, isBusy, suivi } = useExport()
  if (dossier.exploitationDemarcheMillesime === null) return null
  const { codeNational, idExploitation, millesime } = key
  const params = { codeNational, idExploitation, millesime }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => demander({ genre: 'classeur', params })}
      >
        {t('synthese.classeur')}
      </Button>
      {suivi}
    </>
  )
}
