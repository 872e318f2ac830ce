import { VisuallyHidden } from '@mantine/core'
import { IconCamera, IconFolderOpen } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Preuves.module.css'

const IMAGES = 'image/jpeg,image/png,image/heic,image/heif,.heic,.heif'

/** Takes a photograph on a device with a camera, or chooses or drops files. */
export function ChoixDeFichiers({ isOne, onFiles }: { isOne: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('preuves')
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // Lets the person choose the same file again.
    input.value = ''
    if (files.length > 0) onFiles(files)
  }
  const drop = (event: DragEvent) => {
    // The browser would leave the page for the file.
    event.preventDefault()
    const files = [...event.dataTransfer.files].slice(0, isOne ? 1 : undefined)
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className={classes.choix}>
      <label className={classes.camera}>
        <input
          type="file"
          accept={IMAGES}
          capture="environment"
          className={VisuallyHidden.classes.root}
          onChange={(event) => take(event.currentTarget)}
        />
        <IconCamera size={22} aria-hidden />
        {t('photographier')}
      </label>
      <label onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          type="file"
          accept={`application/pdf,.pdf,${IMAGES}`}
          multiple={!isOne}
          className={VisuallyHidden.classes.root}
          onChange={(event) => take(event.currentTarget)}
        />
        <IconFolderOpen size={22} aria-hidden />
        {t(isOne ? 'choisirUn' : 'choisir')}
      </label>
    </div>
  )
}
