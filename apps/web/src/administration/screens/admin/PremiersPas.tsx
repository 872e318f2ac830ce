import { Button, Group } from '@mantine/core'
import {
  direSauvegarde,
  type EtapePremiersPas,
  essayerCourriel,
  getPremiersPas,
  type PremiersPas as Pas,
  rangerPremiersPas,
  type SessionUser,
} from '@sillon/contract'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { DateField } from '#socle/fields/DateField'
import { useFormat } from '#socle/i18n/format'
import { type Acces, may } from '#socle/session/acces'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import classes from './PremiersPas.module.css'

/** Page of each step, with its permission; the backup has none. */
const pages: Readonly<Record<Exclude<EtapePremiersPas['etape'], 'sauvegarde'>, readonly [to: string, acces: Acces]>> = {
  references: ['/admin/referentiels', 'referentiels.write'],
  conditions: ['/admin/cgu', 'cgu.write'],
  organisme: ['/admin/organismes/create', 'organisme.create'],
  administrateurs: ['/admin/utilisateurs/create', 'utilisateurs.read'],
  courriel: ['/admin/courriels', 'courriels.read'],
  conseillers: ['/admin/utilisateurs/create', 'utilisateurs.read'],
  exploitations: ['/admin/exploitations', 'exploitation.create'],
  demarches: ['/admin/exploitations', 'demarches.write'],
  acces: ['/admin/acces', 'acces.write'],
}

/** Whether a person has the right that a step needs. People who only grant access see accounts, and open none. */
const mayTake = (user: SessionUser, etape: EtapePremiersPas['etape']) =>
  etape === 'sauvegarde' || (may(user, pages[etape][1]) && (etape !== 'conseillers' || user.accessCreationUtilisateur))

export const premiersPas = read(getPremiersPas, {})

/**
 * First steps of an installation or an organisation, those that the person may take: the server ticks them off. Put away, one line finds them again.
 */
export function PremiersPas() {
  const { t } = useTranslation('premiers-pas')
  const user = useUser()
  const toastFailure = useFailureToast()
  const queryClient = useQueryClient()
  const { data } = useQuery(premiersPas)
  const told = { onSuccess: (pas: Pas) => queryClient.setQueryData(premiersPas.queryKey, pas), onError: toastFailure }
  const ranger = useMutation({
    mutationFn: async (ranges: boolean) => (await request(rangerPremiersPas, { body: { ranges } })).data,
    ...told,
  })
  const etapes = data?.etapes.filter(({ etape }) => mayTake(user, etape)) ?? []
  if (data === undefined || etapes.length === 0) return null
  const faites = etapes.filter(({ faite }) => faite).length
  const titre = t('titre', { faites, total: etapes.length })
  if (data.ranges)
    return (
      <Button variant="subtle" mb="md" onClick={() => ranger.mutate(false)}>
        {titre}
      </Button>
    )
  return (
    <div className={classes.root}>
      <Card
        title={titre}
        action={
          <Button variant="subtle" onClick={() => ranger.mutate(true)}>
            {t('ranger')}
          </Button>
        }
      >
        <ol className={classes.etapes}>
          {etapes.map((etape) => (
            <Etape key={etape.etape} etape={etape} pas={data} onTold={told.onSuccess} />
          ))}
        </ol>
      </Card>
    </div>
  )
}

interface EtapeProps {
  etape: EtapePremiersPas
  pas: Pas
  onTold: (pas: Pas) => void
}

function Etape({ etape: { etape, faite, le, reste, listesVides }, pas, onTold }: EtapeProps) {
  const { t } = useTranslation('premiers-pas')
  const { date } = useFormat()
  const Icon = faite ? IconCheck : IconCircle
  const page = etape === 'sauvegarde' ? null : pages[etape]
  const said = [
    t(`etape.${etape}.pourquoi`, { millesime: pas.millesime }),
    ...(listesVides.length > 0 ? [t('vides', { listes: listesVides.map((nom) => t(`liste.${nom}`)).join(', ') })] : []),
    ...(reste !== null && reste > 0 ? [t(`etape.${etape}.reste`, { count: reste })] : []),
    ...(le === null ? [] : [t(`etape.${etape}.le`, { date: date(le) })]),
    ...(etape === 'courriel' && !pas.envoiActif ? [t('sansServeur')] : []),
  ]
  return (
    <li className={classes.etape} data-done={faite || undefined}>
      <Icon size={22} aria-hidden />
      <div>
        {page !== null ? (
          <Link to={page[0]} state={etape === 'administrateurs' ? { role: 'ADMIN_ORGANISME' } : undefined}>
            {t(`etape.${etape}.titre`)}
          </Link>
        ) : (
          <strong>{t(`etape.${etape}.titre`)}</strong>
        )}
        <span className={classes.etat}> {t(faite ? 'faite' : 'aFaire')}</span>
        <p className={classes.note}>{said.join(' ')}</p>
        {etape === 'courriel' && pas.envoiActif && <Essai />}
        {etape === 'sauvegarde' && <Sauvegarde onTold={onTold} />}
      </div>
    </li>
  )
}

function Essai() {
  const { t } = useTranslation('premiers-pas')
  const toastFailure = useFailureToast()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await request(essayerCourriel, {})).data,
    onSuccess: ({ message }) => toastSuccess(t('etape.courriel.titre'), message),
    onError: toastFailure,
  })
  return (
    <Button size="compact-md" variant="light" loading={isPending} onClick={() => mutate()}>
      {t('essayer')}
    </Button>
  )
}

/** The day of the last backup, as a person tells it: the product makes none itself. */
function Sauvegarde({ onTold }: { onTold: (pas: Pas) => void }) {
  const { t } = useTranslation('premiers-pas')
  const toastFailure = useFailureToast()
  const [le, setLe] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await request(direSauvegarde, { body: { le: le ?? '' } })).data,
    onSuccess: onTold,
    onError: toastFailure,
  })
  const tell = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form onSubmit={tell}>
      <Group gap="sm" align="end">
        <DateField label={t('dateSauvegarde')} value={le} onChange={setLe} />
        <Button type="submit" variant="light" loading={isPending} disabled={le === null}>
          {t('dire')}
        </Button>
      </Group>
    </form>
  )
}
