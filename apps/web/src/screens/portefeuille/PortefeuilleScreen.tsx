import {
  alertesPortefeuille,
  filtresPortefeuille,
  getBilanPortefeuille,
  listPortefeuille,
  trisPortefeuille,
} from '@sillon/contract'
import { attentes } from '@sillon/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/read'
import { SelectField } from '../../fields/SelectField'
import { MillesimeSelect } from '../../layout/MillesimeSelect'
import { DataList } from '../../lists/DataList'
import { useList } from '../../lists/use-list'
import { may } from '../../session/acces'
import { useOrganisme } from '../../session/organisme'
import { useSelection } from '../../session/selection'
import { useUser } from '../../session/session'
import { PageHeader } from '../../ui/PageHeader'
import { PageLoading } from '../../ui/PageLoading'
import { Choix } from './Choix'
import classes from './Portefeuille.module.css'
import { useColumns } from './use-columns'

/** The files of the year of the farms that one follows. */
export function PortefeuilleScreen() {
  const { idMillesime } = useSelection()
  return idMillesime === null ? <PageLoading /> : <Portefeuille millesime={idMillesime} />
}

function Portefeuille({ millesime }: { millesime: number }) {
  const { t } = useTranslation('portefeuille')
  const user = useUser()
  const { idOrganisme, organismes } = useOrganisme()
  const criteres = { millesime, ...(organismes.length > 1 && idOrganisme !== null && { idOrganisme }) }
  const { data: bilan } = useQuery(read(getBilanPortefeuille, { query: criteres }))
  const columns = useColumns(bilan?.demarches ?? [], millesime)
  const list = useList({
    columns,
    sortable: trisPortefeuille,
    sort: { orderBy: 'raisonSociale', order: 'asc' },
    filters: { filtre: filtresPortefeuille, alerte: alertesPortefeuille, attente: attentes },
  })
  const result = useQuery({
    ...read(listPortefeuille, { query: { ...list.query, ...criteres } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title={t('titre')} subtitle={t('sousTitre', { idMillesime: millesime })}>
        {may(user, 'administration.read') && <MillesimeSelect isNamed />}
      </PageHeader>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is reached; the arrows lead from one to the next */}
      <div className={classes.root} onKeyDown={moveAmongFiles}>
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
        <DataList
          caption={t('titre')}
          columns={columns}
          list={list}
          result={result}
          keyOf={({ idExploitation, codeDemarche }) => `${idExploitation} ${codeDemarche}`}
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
        <p className={classes.conseil}>{t('clavier')}</p>
      </div>
    </>
  )
}

/** The arrows lead from file to file, and from the search to the first; Enter opens the one that has the focus, as a link does. */
function moveAmongFiles(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  if (!(target instanceof HTMLElement) || target.closest('select') !== null) return
  const files = [...currentTarget.querySelectorAll<HTMLElement>('a[data-dossier]')]
  const here = files.indexOf(target)
  const isSearch = target instanceof HTMLInputElement
  if (here < 0 && !isSearch) return
  const next = files[here + (key === 'ArrowDown' ? 1 : -1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
