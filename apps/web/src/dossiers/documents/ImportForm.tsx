import type { Document } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '#socle/ui/FileDrop'
import { ChampsImport } from './ChampsImport'
import classes from './Documents.module.css'
import { useTypesDocuments } from './types'
import { useImportDocument } from './use-import'

interface Props {
  idExploitation: number
  /** Default for the years of the validity. */
  idMillesime: number
  /** Code of the initially selected type. */
  typeDemande: string
  onImported: (document: Document) => void
}

/** Imports a PDF: a chosen or dropped file, with its name, type and validity (specification 1, section 5). */
export function ImportForm({ typeDemande, ...props }: Props) {
  const { t } = useTranslation('documents')
  const { idOf } = useTypesDocuments()
  const saisie = useImportDocument({ ...props, typePropose: idOf(typeDemande) })
  const { form, choose } = saisie
  const { fichier } = form.values
  return (
    <form className={classes.import} {...form.props}>
      <FileDrop
        nom={fichier?.name ?? null}
        accept=".pdf,application/pdf"
        title={t('import.choisir')}
        hint={t('import.aide')}
        changeHint={t('import.changer')}
        error={form.errorOf('fichier') ?? null}
        onFile={choose}
      />
      {fichier !== null && <ChampsImport {...saisie} />}
    </form>
  )
}
