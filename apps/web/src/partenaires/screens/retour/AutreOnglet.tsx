import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#socle/ui/PageHeader'

/** End of a visit for which another tab waits. The link loads the page: this one knows no session. */
export function AutreOnglet({ titre, message }: { readonly titre: string; readonly message: string }) {
  const { t } = useTranslation('partenaires')
  return (
    <Stack maw="26rem" mx="auto">
      <PageHeader title={titre} />
      <Text>{message}</Text>
      <Anchor href="/">{t('reprise.accueil')}</Anchor>
    </Stack>
  )
}
