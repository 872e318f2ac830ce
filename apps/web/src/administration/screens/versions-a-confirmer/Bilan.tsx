import { Alert, Anchor } from '@mantine/core'
import {
  type Apercu,
  type BilanApercu,
  listApercuDossiers,
  sensApercu,
  trisApercuDossiers,
  type VersionAPrevisualiser,
} from '@sillon/contract'
import { RIEN } from '@sillon/referentials'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '#socle/api/read'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import type { Column } from '#socle/lists/columns'
import { DataList } from '#socle/lists/DataList'
import { DataTable } from '#socle/lists/DataTable'
import { useList } from '#socle/lists/use-list'
import { StatusBadge } from '#socle/ui/StatusBadge'
import { APERCU_DOSSIER } from './DossierCard'
import { Passage, usePoints } from './Verdict'
import classes from './Versions.module.css'

interface Props {
  version: VersionAPrevisualiser
  apercu: Apercu
  bilan: BilanApercu
}

/** A finished preview: conclusions, modules, items, then the files whose conclusion differs. */
export function Bilan({ version, apercu, bilan }: Props) {
  const { t } = useTranslation('versions-a-confirmer')
  const { number } = useFormat()
  const { ecart } = usePoints()
  const { dossiers, decides, echecs, verdicts, modules, items, avertissements } = bilan
  const noms = nomsDe(version)
  const touches = items.filter((item) => item.touches > 0)
  if (dossiers === 0 && echecs === 0) return <p className={classes.texte}>{t('bilan.aucunDossier')}</p>
  return (
    <>
      <p className={classes.texte}>{t('bilan.dossiers', { count: dossiers, nombre: number(dossiers) })}</p>
      {decides > 0 && <p className={classes.note}>{t('bilan.decides', { count: decides, nombre: number(decides) })}</p>}
      {echecs > 0 && <Alert color="red">{t('bilan.echecs', { count: echecs, nombre: number(echecs) })}</Alert>}
      {avertissements.map(({ item, nombre }) => (
        <Alert key={item} color="orange">
          {t('bilan.avertissement', { count: nombre, nombre: number(nombre), item: noms.get(item) ?? item })}
        </Alert>
      ))}
      <h3 className={classes.titre}>{t('bilan.verdicts')}</h3>
      <DataTable
        caption={t('bilan.verdicts')}
        columns={[
          { id: 'passage', label: t('bilan.passage'), cell: (row) => <Passage {...row} /> },
          { id: 'nombre', label: t('bilan.nombre'), isNumber: true, cell: ({ nombre }) => number(nombre) },
          { id: 'decides', label: t('bilan.dontDecides'), isNumber: true, cell: (row) => number(row.decides) },
          {
            id: 'tiennent',
            label: t('bilan.tiennent'),
            isNumber: true,
            cell: ({ avant, apres, tiennent }) => (avant === apres ? RIEN : number(tiennent)),
          },
        ]}
        rows={verdicts}
        keyOf={({ avant, apres }) => `${avant} ${apres}`}
      />
      <h3 className={classes.titre}>{t('bilan.modules')}</h3>
      <DataTable
        caption={t('bilan.modules')}
        columns={[
          { id: 'module', label: t('colonne.module'), cell: ({ libelle }) => libelle },
          { id: 'compares', label: t('bilan.nombre'), isNumber: true, cell: ({ compares }) => number(compares) },
          { id: 'moyenne', label: t('bilan.moyenne'), isNumber: true, cell: ({ moyenne }) => ecart(moyenne) },
          { id: 'hausses', label: t('bilan.hausses'), isNumber: true, cell: ({ hausses }) => number(hausses) },
          { id: 'baisses', label: t('bilan.baisses'), isNumber: true, cell: ({ baisses }) => number(baisses) },
        ]}
        rows={modules}
        keyOf={({ code }) => code}
      />
      <h3 className={classes.titre}>{t('bilan.items')}</h3>
      {touches.length === 0 ? (
        <p className={classes.texte}>{t('bilan.aucunItem')}</p>
      ) : (
        <DataTable
          caption={t('bilan.items')}
          columns={[
            { id: 'item', label: t('colonne.item'), cell: ({ item }) => noms.get(item) ?? item },
            { id: 'touches', label: t('bilan.touches'), isNumber: true, cell: (row) => number(row.touches) },
            { id: 'moyenne', label: t('bilan.moyenneTouches'), isNumber: true, cell: ({ moyenne }) => ecart(moyenne) },
          ]}
          rows={touches}
          keyOf={({ item }) => item}
        />
      )}
      <h3 className={classes.titre}>{t('bilan.changent')}</h3>
      <Dossiers version={version} apercu={apercu} />
    </>
  )
}

const nomsDe = ({ items }: VersionAPrevisualiser): ReadonlyMap<string, string> =>
  new Map(items.map(({ item, libelle }) => [item, libelle]))

type Dossier = (typeof listApercuDossiers)['answer']['_output']['data'][number]

/** Files whose conclusion differs, with the reasons; each leads to the file. */
function Dossiers({ version, apercu: { idApercu, millesime } }: Omit<Props, 'bilan'>) {
  const { t } = useTranslation('versions-a-confirmer')
  const columns = useColumns(version, millesime)
  const list = useList({
    columns,
    sortable: trisApercuDossiers,
    sort: { orderBy: 'raisonSociale', order: 'asc' },
    filters: { sens: sensApercu },
  })
  const result = useQuery({
    ...read(listApercuDossiers, { params: { version: version.version, idApercu }, query: list.query }),
    placeholderData: keepPreviousData,
  })
  return (
    <DataList
      caption={t('bilan.changent')}
      columns={columns}
      list={list}
      result={result}
      keyOf={({ idExploitation }) => idExploitation}
      searchLabel={t('bilan.recherche')}
      filters={
        <SelectField
          label={t('bilan.sens')}
          value={list.filters.sens ?? null}
          choices={sensApercu.map((value) => ({ value, label: t(`sens.${value}`) }))}
          none={t('bilan.tousSens')}
          onChange={(value) => list.filter('sens', value)}
        />
      }
      empty={{ title: t('bilan.aucunChange'), message: t('bilan.aucunChangeConseil') }}
      noMatch={t('bilan.aucun')}
    />
  )
}

function useColumns(version: VersionAPrevisualiser, millesime: number): readonly Column<Dossier>[] {
  const { t } = useTranslation('versions-a-confirmer')
  const { points, ecart } = usePoints()
  const noms = nomsDe(version)
  return [
    {
      id: 'raisonSociale',
      label: t('colonne.ferme'),
      cell: ({ idExploitation, raisonSociale }) => (
        <Anchor component={Link} to={`/dossiers/${idExploitation}/${version.codeNational}/${millesime}`}>
          {raisonSociale}
        </Anchor>
      ),
    },
    { id: 'commune', label: t('colonne.commune'), isExtra: true, cell: ({ nomCommune }) => nomCommune },
    {
      id: 'etat',
      label: t('colonne.etat'),
      isExtra: true,
      cell: (row) => <StatusBadge etatDossier={row.etatDossier} />,
    },
    { id: 'passage', label: t('bilan.passage'), cell: (row) => <Passage {...row} /> },
    { id: 'ecart', label: t('colonne.ecart'), isNumber: true, cell: (row) => ecart(row.ecart) },
    {
      id: 'raisons',
      label: t('colonne.raisons'),
      cell: ({ items, modules, tientAuxReponses }) => (
        <ul className={classes.liste}>
          {modules.map(({ code, libelle, avant, apres }) => (
            <li key={code}>{t('bilan.module', { nom: libelle, avant: points(avant), apres: points(apres) })}</li>
          ))}
          {items.map(({ item, avant, apres }) => (
            <li key={item}>
              {t('bilan.item', { nom: noms.get(item) ?? item, avant: points(avant ?? 0), apres: points(apres ?? 0) })}
            </li>
          ))}
          {tientAuxReponses && <li>{t('bilan.tient')}</li>}
        </ul>
      ),
    },
    {
      id: 'essai',
      label: t('colonne.essai'),
      cell: ({ idExploitation, raisonSociale }) => (
        <Anchor
          component={Link}
          to={{ search: `?version=${version.version}&campagne=${millesime}&ferme=${idExploitation}` }}
          aria-label={t('bilan.detailDe', { nom: raisonSociale })}
          // The comparison is further up the page.
          onClick={() => document.getElementById(APERCU_DOSSIER)?.focus()}
        >
          {t('bilan.detail')}
        </Anchor>
      ),
    },
  ]
}
