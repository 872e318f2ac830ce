import { ActionIcon, Button } from '@mantine/core'
import type { Document } from '@sillon/contract'
import { IconFileTypePdf, IconPaperclip, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentDialog } from './DocumentDialog'
import classes from './Documents.module.css'
import { useDownload } from './download'

interface Props {
  idExploitation: number
  idMillesime: number
  name: string
  label: string
  /** Code of the usual type of its documents. */
  typeDemande: string
  documents: readonly Document[]
  /** Maximum number of documents. */
  maximum: number
  readOnly: boolean
  error: string | undefined
  onChange: (documents: readonly Document[]) => void
}

/** Documents attached to a field: download them, detach them, add others from the farm or from this device. */
export function DocumentField({ name, label, documents, maximum, readOnly, error, onChange, ...which }: Props) {
  const { t } = useTranslation('documents')
  const id = useId()
  const download = useDownload(which.idExploitation)
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLFieldSetElement>(null)
  const change = (next: readonly Document[]) => {
    onChange(next)
    setOpen(false)
    // The pressed button may be unmounted.
    requestAnimationFrame(() => root.current?.focus())
  }
  const add = (document: Document) =>
    change([...documents.filter(({ idDocument }) => idDocument !== document.idDocument), document])
  return (
    <fieldset
      ref={root}
      name={name}
      tabIndex={-1}
      className={classes.field}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend>{label}</legend>
      {documents.length > 0 && (
        <ul className={classes.liste}>
          {documents.map((document) => (
            <li key={document.idDocument} className={classes.ligne}>
              <button
                type="button"
                className={classes.fichier}
                title={t('telechargement.action')}
                onClick={() => download(document)}
              >
                <IconFileTypePdf size={18} aria-hidden />
                {document.nom}
              </button>
              {!readOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('retirer', { nom: document.nom })}
                  onClick={() => change(documents.filter((other) => other !== document))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {readOnly && documents.length === 0 && <p className={classes.soft}>{t('aucun')}</p>}
      {!readOnly && documents.length < maximum && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPaperclip size={16} aria-hidden />}
          aria-label={t('ajouterPour', { label })}
          onClick={() => setOpen(true)}
        >
          {t('ajouter')}
        </Button>
      )}
      {error !== undefined && (
        <p id={id} className={classes.message}>
          {error}
        </p>
      )}
      {isOpen && <DocumentDialog {...which} label={label} onSelect={add} onClose={() => setOpen(false)} />}
    </fieldset>
  )
}
