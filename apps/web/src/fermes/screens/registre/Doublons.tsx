import { Alert, Anchor } from '@mantine/core'
import { listInterventions } from '@sillon/contract'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { read } from '#socle/api/read'
import { type Annee, registreDe } from './use-intervention-form'

/** Says that records of the register may repeat a partner's, and leads to them; nothing without any. */
export function Doublons({ annee, isEditable }: { annee: Annee; isEditable: boolean }) {
  const { t } = useTranslation('registre')
  const [search] = useSearchParams()
  const { params, query } = registreDe(annee)
  const { data } = useQuery(read(listInterventions, { params, query: { ...query, doublons: 'true', limit: 1 } }))
  const isShown = search.has('doublons')
  if (data === undefined || data.count === 0) return null
  return (
    <Alert color="orange" icon={<IconCopy aria-hidden />} title={t('doublons.titre', { count: data.count })} mb="md">
      <p>{t(isEditable ? 'doublons.message' : 'doublons.lecture')}</p>
      <Anchor
        component={Link}
        inherit
        c="inherit"
        underline="always"
        to={isShown ? '/registre' : '/registre?doublons=true'}
      >
        {t(isShown ? 'doublons.tout' : 'doublons.voir')}
      </Anchor>
    </Alert>
  )
}
