import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#socle/ui/Dialog'
import { toastSuccess } from '#socle/ui/toast'
import classes from './CompteScreen.module.css'

/** Recovery codes, shown once: the dialog closes when the person confirms that they are stored. */
export function CodesSecoursDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('compte')
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toastSuccess(t('secondFacteur.titre'), t('codesSecours.copies'))
  }
  return (
    <Dialog title={t('codesSecours.titre')} footer={<Button onClick={onClose}>{t('codesSecours.gardes')}</Button>}>
      <Stack>
        <Text>{t('codesSecours.message')}</Text>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group>
          <Button variant="light" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
            {t('codesSecours.copier')}
          </Button>
          <Button
            variant="light"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={t('codesSecours.fichier')}
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t('codesSecours.telecharger')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
