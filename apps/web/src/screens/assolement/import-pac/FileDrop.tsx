import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FileDrop.module.css'

interface Props {
  /** The file chosen already. */
  nom: string | null
  onFile: (file: File) => void
}

/** Chooses the declaration: a native file input under a place to drop on. */
export function FileDrop({ nom, onFile }: Props) {
  const { t } = useTranslation('import-pac')
  const [isOver, setOver] = useState(false)
  return (
    <label
      className={classes.root}
      data-over={isOver}
      data-compact={nom !== null}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <input
        type="file"
        accept=".xml,text/xml,application/xml"
        className={classes.input}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <IconFileUpload size={nom === null ? 32 : 20} aria-hidden />
      <span>
        <span className={classes.title}>{nom ?? t('fichier.choisir')}</span>{' '}
        <span className={classes.hint}>{t(nom === null ? 'fichier.aide' : 'fichier.changer')}</span>
      </span>
    </label>
  )
}
