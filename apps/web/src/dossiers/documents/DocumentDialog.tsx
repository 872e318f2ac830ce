import type { Document } from '@sillon/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#socle/ui/Dialog'
import classes from './Documents.module.css'
import { DocumentsList } from './DocumentsList'
import { ImportForm } from './ImportForm'

interface Props {
  idExploitation: number
  idMillesime: number
  /** Purpose of the document, and in `typeDemande` the code of its usual type. */
  label: string
  typeDemande: string
  onSelect: (document: Document) => void
  onClose: () => void
}

/** Attaches a document of the farm, existing or imported in place (specification 1, section 2, documents). */
export function DocumentDialog({ label, onSelect, onClose, ...which }: Props) {
  const { t } = useTranslation('documents')
  const id = useId()
  return (
    <Dialog title={t('ajouterPour', { label })} size="44rem" onClose={onClose} isEntry>
      <section className={classes.section} aria-labelledby={`${id}-import`}>
        <h3 id={`${id}-import`}>{t('import.titre')}</h3>
        <ImportForm {...which} onImported={onSelect} />
      </section>
      <section className={classes.section} aria-labelledby={`${id}-liste`}>
        <h3 id={`${id}-liste`}>{t('liste.titre')}</h3>
        <DocumentsList {...which} onSelect={onSelect} />
      </section>
    </Dialog>
  )
}
