import { Button, Text } from '@mantine/core'
import { type ApplicationTierce, adresses, listApplicationsTierces } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '#socle/api/client'
import { useUser } from '#socle/session/session'
import type { Attente } from '../visite'
import classes from './PartnersInNewTab.module.css'

/**
 * Links to the partners of a person who has to sign in again, or to prove their identity. They do it in another tab: this one keeps what is typed, and
 * continues afterwards (`followOtherTabs`).
 */
export function PartnersInNewTab({ attente }: { readonly attente: Attente }) {
  const { t } = useTranslation('preuve')
  const { idsApplicationsTierces } = useUser()
  const { data = [] } = useQuery({
    queryKey: [listApplicationsTierces.path, 'sans session'],
    // The session may have expired: the call goes without it.
    queryFn: async (): Promise<ApplicationTierce[]> => (await send(adresses.listApplicationsTierces, {}, null)).json(),
    enabled: idsApplicationsTierces.length > 0,
  })
  const linked = data.filter(({ idApplicationTierce }) => idsApplicationsTierces.includes(idApplicationTierce))
  if (linked.length === 0) return null
  const isProof = attente === 'PREUVE'
  return (
    <>
      {linked.map(({ idApplicationTierce, libelle, clientId }) => (
        <Button
          key={idApplicationTierce}
          component="a"
          variant="subtle"
          classNames={{ root: classes.link ?? '', label: classes.label ?? '' }}
          href={`/login/connexion-application-tierce/${clientId}?${isProof ? 'preuve' : 'reprise'}`}
          target="_blank"
        >
          {t(isProof ? 'partenaire' : 'reconnexion.partenaire', { libelle })}
        </Button>
      ))}
      <Text size="sm">{t(isProof ? 'partenaireAide' : 'reconnexion.partenaireAide')}</Text>
    </>
  )
}
