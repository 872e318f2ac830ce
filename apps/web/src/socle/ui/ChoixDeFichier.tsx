import { Alert, Group, Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './ChoixDeFichier.module.css'
import { FileDrop } from './FileDrop'

interface Props {
  /** Name of the chosen file. */
  nom: string | null
  accept: string
  textes: Readonly<Record<'choisir' | 'aide' | 'changer' | 'lecture' | 'refus', string>>
  isReading: boolean
  /** Reason of a refusal. */
  failure: string | null
  onFile: (file: File) => void
}

/** First step of an import: the choice of its file, its reading, its refusal. */
export function ChoixDeFichier({ nom, accept, textes, isReading, failure, onFile }: Props) {
  return (
    <>
      <FileDrop
        nom={nom}
        accept={accept}
        title={textes.choisir}
        hint={textes.aide}
        changeHint={textes.changer}
        onFile={onFile}
      />
      <div role="status" className={classes.status}>
        {isReading && (
          <Group gap="sm">
            <Loader size="sm" aria-hidden />
            {textes.lecture}
          </Group>
        )}
      </div>
      {failure !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={textes.refus} role="alert">
          {failure}
        </Alert>
      )}
    </>
  )
}
