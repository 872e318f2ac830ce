import { Alert, Anchor, Skeleton } from '@mantine/core'
import { previewDossier, type VersionAPrevisualiser } from '@sillon/contract'
import { RIEN } from '@sillon/referentials'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '#socle/api/read'
import { DataTable } from '#socle/lists/DataTable'
import { useAddress } from '#socle/lists/use-address'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { FermeField } from './FermeField'
import { Passage, usePoints } from './Verdict'
import classes from './Versions.module.css'

/** Identifier of the part with the file, for links to it. */
export const APERCU_DOSSIER = 'apercu-dossier'

interface Props {
  version: VersionAPrevisualiser
  millesime: number
}

/** A file by the rules in force and by the version, item by item. The chosen farm is in the address. */
export function DossierCard({ version, millesime }: Props) {
  const { t } = useTranslation('versions-a-confirmer')
  const [address, change] = useAddress()
  const asked = Number(address.get('ferme'))
  const idExploitation = Number.isInteger(asked) && asked > 0 ? asked : null
  return (
    <Card title={t('dossier.titre')}>
      <div id={APERCU_DOSSIER} tabIndex={-1} className={classes.partie}>
        <div className={classes.ferme}>
          <FermeField idExploitation={idExploitation} onChange={(id) => change({ ferme: String(id) })} />
        </div>
        {idExploitation !== null && (
          <Comparaison version={version} millesime={millesime} idExploitation={idExploitation} />
        )}
      </div>
    </Card>
  )
}

function Comparaison({ version, millesime, idExploitation }: Props & { idExploitation: number }) {
  const { t } = useTranslation('versions-a-confirmer')
  const { points, ecart } = usePoints()
  const { data, error, refetch } = useQuery({
    ...read(previewDossier, { params: { version: version.version, idExploitation }, query: { millesime } }),
    staleTime: 0,
  })
  if (error !== null) return <LoadFailure failure={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton height={200} aria-hidden />
  const items = new Map(version.items.map((item) => [item.item, item]))
  const nomDe = (item: string) => {
    const found = items.get(item)
    return found === undefined ? item : t('dossier.item', found)
  }
  return (
    <>
      <h3 className={classes.titre}>
        <Anchor component={Link} to={`/dossiers/${idExploitation}/${version.codeNational}/${millesime}`}>
          {t('dossier.nom', { nom: data.raisonSociale, millesime })}
        </Anchor>
      </h3>
      <Passage avant={data.avant} apres={data.apres} />
      {data.estDecide && <Alert color="blue">{t('dossier.decide')}</Alert>}
      {data.tientAuxReponses && <Alert color="orange">{t('dossier.tient')}</Alert>}
      {data.avertissements.map((item) => (
        <Alert key={item} color="orange">
          {t('dossier.avertissement', { item: nomDe(item) })}
        </Alert>
      ))}
      <DataTable
        caption={t('dossier.modules')}
        columns={[
          { id: 'module', label: t('colonne.module'), cell: ({ libelle }) => libelle },
          { id: 'avant', label: t('colonne.avant'), isNumber: true, cell: ({ avant }) => points(avant) },
          { id: 'apres', label: t('colonne.apres'), isNumber: true, cell: ({ apres }) => points(apres) },
          {
            id: 'ecart',
            label: t('colonne.ecart'),
            isNumber: true,
            cell: ({ avant, apres }) => (avant === null || apres === null ? RIEN : ecart(apres - avant)),
          },
          { id: 'max', label: t('colonne.max'), isNumber: true, cell: ({ max }) => points(max) },
        ]}
        rows={data.modules}
        keyOf={({ code }) => code}
      />
      <p className={classes.note}>{t('dossier.seuil', { seuil: data.seuil })}</p>
      {data.items.length === 0 ? (
        <p className={classes.texte}>{t('dossier.rien')}</p>
      ) : (
        <DataTable
          caption={t('dossier.pourquoi')}
          columns={[
            { id: 'item', label: t('colonne.item'), cell: ({ item }) => nomDe(item) },
            { id: 'avant', label: t('colonne.avant'), isNumber: true, cell: ({ avant }) => points(avant) },
            { id: 'apres', label: t('colonne.apres'), isNumber: true, cell: ({ apres }) => points(apres) },
            { id: 'raison', label: t('colonne.raison'), cell: ({ item }) => items.get(item)?.regle ?? RIEN },
          ]}
          rows={data.items}
          keyOf={({ item }) => item}
        />
      )}
      {data.lignes.length > 0 && (
        <details className={classes.item}>
          <summary>{t('dossier.lignes', { count: data.lignes.length })}</summary>
          <div>
            <DataTable
              caption={t('dossier.lignesTitre')}
              columns={[
                { id: 'ligne', label: t('changements.colonne.ligne'), cell: ({ libelle }) => libelle },
                { id: 'item', label: t('colonne.item'), cell: ({ item }) => nomDe(item) },
                { id: 'avant', label: t('colonne.avant'), isNumber: true, cell: ({ avant }) => points(avant) },
                { id: 'apres', label: t('colonne.apres'), isNumber: true, cell: ({ apres }) => points(apres) },
              ]}
              rows={data.lignes}
              keyOf={({ code }) => code}
            />
          </div>
        </details>
      )}
    </>
  )
}
