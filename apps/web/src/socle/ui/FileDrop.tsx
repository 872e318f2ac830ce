import { IconFileUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './FileDrop.module.css'

interface Props {
  /** Name of the chosen file. */
  nom: string | null
  /** File types that the browser offers, as an input's `accept`. */
  accept: string
  /** Instruction, and in `hint` the accepted files. */
  title: string
  hint: string
  /** Text of the choice of another file. */
  changeHint: string
  error?: string | null
  /** Accepts several files at once. */
  isMultiple?: boolean
  /** Called for each file. */
  onFile: (file: File) => void
}

/** Chooses one or several files: a native file input under a drop zone. */
export function FileDrop({ nom, accept, title, hint, changeHint, error = null, isMultiple = false, onFile }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, isMultiple ? undefined : 1)) onFile(file)
  }
  return (
    <div>
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
          take(event.dataTransfer.files)
        }}
      >
        <input
          type="file"
          accept={accept}
          multiple={isMultiple}
          className={classes.input}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : id}
          onChange={(event) => {
            take(event.currentTarget.files)
            // Lets the person choose the same file again after a correction.
            event.currentTarget.value = ''
          }}
        />
        <IconFileUpload size={nom === null ? 32 : 20} aria-hidden />
        <span>
          <span className={classes.title}>{nom ?? title}</span>{' '}
          <span className={classes.hint}>{nom === null ? hint : changeHint}</span>
        </span>
      </label>
      {error !== null && (
        <p id={id} role="alert" className={classes.message}>
          {error}
        </p>
      )}
    </div>
  )
}
