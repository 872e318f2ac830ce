import { Button, Text } from '@mantine/core'
import { type ApplicationTierce, adresses, listApplicationsTierces } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '#socle/api/client'
import { useUser } from '#socle/session/session'

/**
 * Links to the partners of a person whose session has expired. They sign in in another tab: this one keeps what is typed, and continues with their session
 * (`followOtherTabs`).
 */
export function PartnersOfRenewal() {
  const { t } = useTranslation('preuve')
  const { idsApplicationsTierces } = useUser()
  const { data = [] } = useQuery({
    queryKey: [listApplicationsTierces.path, 'sans session'],
    // The session has expired: the call goes without it.
    queryFn: async (): Promise<ApplicationTierce[]> => (await send(adresses.listApplicationsTierces, {}, null)).json(),
    enabled: idsApplicationsTierces.length > 0,
  })
  const linked = data.filter(({ idApplicationTierce }) => idsApplicationsTierces.includes(idApplicationTierce))
  if (linked.length === 0) return null
  return (
    <>
      {linked.map(({ idApplicationTierce, libelle, clientId }) => (
        <Button
          key={idApplicationTierce}
          component="a"
          variant="subtle"
          href={`/login/connexion-application-tierce/${clientId}?reprise`}
          target="_blank"
        >
          {t('reconnexion.partenaire', { libelle })}
        </Button>
      ))}
      <Text size="sm">{t('reconnexion.partenaireAide')}</Text>
    </>
  )
}
