import {
  alertesPortefeuille,
  type DossierSuivi,
  filtresPortefeuille,
  getBilanPortefeuille,
  listPortefeuille,
  trisPortefeuille,
} from '@sillon/contract'
import { attentes } from '@sillon/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReferencesManquantes } from '#fermes/referentiels/ReferencesManquantes'
import { read } from '#socle/api/read'
import { SelectField } from '#socle/fields/SelectField'
import { DataList } from '#socle/lists/DataList'
import { useList } from '#socle/lists/use-list'
import { may } from '#socle/session/acces'
import { useOrganisme } from '#socle/session/organisme'
import { useSelection } from '#socle/session/selection'
import { useUser } from '#socle/session/session'
import { PageHeader } from '#socle/ui/PageHeader'
import { PageLoading } from '#socle/ui/PageLoading'
import { MillesimeSelect } from '../../../layout/MillesimeSelect'
import { DemandesCard } from '../../demandes/DemandesCard'
import { Choix } from './Choix'
import { ChoisisBar } from './lot/ChoisisBar'
import { cleDe } from './lot/use-lot'
import classes from './Portefeuille.module.css'
import { useColumns } from './use-columns'

/** Files of the year of all followed farms. */
export function PortefeuilleScreen() {
  const { idMillesime } = useSelection()
  return idMillesime === null ? <PageLoading /> : <Portefeuille key={idMillesime} millesime={idMillesime} />
}

function Portefeuille({ millesime }: { millesime: number }) {
  const { t } = useTranslation('portefeuille')
  const user = useUser()
  const { idOrganisme, organismes } = useOrganisme()
  const criteres = { millesime, ...(organismes.length > 1 && idOrganisme !== null && { idOrganisme }) }
  const { data: bilan } = useQuery(read(getBilanPortefeuille, { query: criteres }))
  const [choisis, setChoisis] = useState<Choisis>(() => new Map())
  const choose = (dossiers: readonly DossierSuivi[]) =>
    setChoisis((before) => new Map([...before, ...dossiers.map((dossier) => [cleDe(dossier), dossier] as const)]))
  const columns = useColumns(bilan?.demarches, millesime, {
    has: (dossier) => choisis.has(cleDe(dossier)),
    toggle: (dossier) =>
      choisis.has(cleDe(dossier))
        ? setChoisis((before) => new Map([...before].filter(([cle]) => cle !== cleDe(dossier))))
        : choose([dossier]),
  })
  const list = useList({
    columns,
    sortable: trisPortefeuille,
    sort: { orderBy: 'attente', order: 'asc' },
    filters: { filtre: filtresPortefeuille, alerte: alertesPortefeuille, attente: attentes },
  })
  const result = useQuery({
    ...read(listPortefeuille, { query: { ...list.query, ...criteres } }),
    placeholderData: keepPreviousData,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside have the focus; the arrows move from one to the next
    <div className={classes.page} onKeyDown={moveAmongFiles}>
      <PageHeader
        title={t('titre')}
        subtitle={
          list.sort.orderBy === 'attente' && list.sort.order === 'asc'
            ? `${t('sousTitre', { idMillesime: millesime })}, ${t('ordreDAttente')}`
            : t('sousTitre', { idMillesime: millesime })
        }
      >
        {may(user, 'administration.read') && <MillesimeSelect isNamed />}
      </PageHeader>
      <DemandesCard />
      <ReferencesManquantes millesime={millesime} />
      <div className={classes.root}>
        <div className={classes.filtres}>
          <Choix
            legend={t('vues')}
            codes={filtresPortefeuille}
            nameOf={(code) => t(`filtre.${code}`)}
            nombres={bilan?.filtres}
            chosen={list.filters.filtre}
            onChoose={(code) => list.filter('filtre', code)}
          />
          <Choix
            legend={t('controles')}
            codes={alertesPortefeuille}
            nameOf={(code) => t(`alerte.${code}`)}
            nombres={bilan?.alertes}
            chosen={list.filters.alerte}
            onChoose={(code) => list.filter('alerte', code)}
          />
        </div>
        <DataList
          isDense
          caption={t('titre')}
          columns={columns}
          list={list}
          result={result}
          keyOf={cleDe}
          searchLabel={t('recherche')}
          filters={
            <SelectField
              label={t('attenteTitre')}
              value={list.filters.attente ?? null}
              none={t('toutes')}
              choices={attentes.map((value) => ({ value, label: t(`attente.${value}`) }))}
              onChange={(attente) => list.filter('attente', attente)}
            />
          }
          empty={{
            title: t('vide'),
            message: t('videConseil'),
            action: { label: t('videAction'), to: '/change-exploitation' },
          }}
          noMatch={t('aucun')}
        />
        <ChoisisBar
          choisis={aJour(choisis, result.data?.data)}
          millesime={millesime}
          onTout={() => choose(result.data?.data ?? [])}
          onAucun={() => setChoisis(new Map())}
        />
        {(result.data?.count ?? 0) > 0 && <p className={classes.conseil}>{t('clavier')}</p>}
      </div>
    </div>
  )
}

/** Chosen files of all pages, by key. */
type Choisis = ReadonlyMap<string, DossierSuivi>

/** Chosen files, updated with the rows of the present page. */
const aJour = (choisis: Choisis, page: readonly DossierSuivi[] = []): readonly DossierSuivi[] =>
  [...choisis].map(([cle, dossier]) => page.find((un) => cleDe(un) === cle) ?? dossier)

/** The arrows move from file to file, and from the title and the search to the first one; Enter opens the focused file, like a link. */
function moveAmongFiles(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  if (!(target instanceof HTMLElement) || target.closest('select') !== null) return
  const files = [...currentTarget.querySelectorAll<HTMLElement>('a[data-dossier]')]
  const here = files.indexOf(target)
  const isAbove = target.tagName === 'H1' || (target instanceof HTMLInputElement && target.type === 'search')
  if (here < 0 && !isAbove) return
  const next = files[here + (key === 'ArrowDown' ? 1 : -1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
