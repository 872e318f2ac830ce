import { Button, Group } from '@mantine/core'
import {
  type EditionsDemarche,
  getEdition,
  getEditionCommentaires,
  getEditionModele,
  getPiecesJointes,
  listEditions,
  listModelesDuDossier,
} from '@sillon/contract'
import { IconFileSpreadsheet, IconFileTypePdf, IconFileZip, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client'
import { read } from '../../../api/read'
import { useEdition } from '../../../editions/use-edition'
import { Card } from '../../../ui/Card'
import { EmptyState } from '../../../ui/EmptyState'
import { LoadFailure } from '../../../ui/LoadFailure'
import { PageLoading } from '../../../ui/PageLoading'
import type { OngletProps } from '../onglets'

/** What can be printed of each procedure of the farm: reports in the formats that the procedure offers (specification 1, /documents). */
export function EditionsOnglet({ idExploitation, idMillesime }: OngletProps) {
  const { t } = useTranslation('editions')
  const dossier = { id_exploitation: idExploitation, id_millesime: idMillesime }
  const { data, error, refetch } = useQuery(
    read(listEditions, { params: { idExploitation }, query: { millesime: idMillesime } }),
  )
  const modeles = useQuery(read(listModelesDuDossier, { query: dossier }))
  if (error !== null) return <LoadFailure title={t('echec')} failure={error} onRetry={refetch} />
  if (modeles.error !== null)
    return <LoadFailure title={t('grillesEchec')} failure={modeles.error} onRetry={modeles.refetch} />
  if (data === undefined || modeles.data === undefined) return <PageLoading />
  if (data.length === 0) return <EmptyState icon={IconPrinter} title={t('vide')} message={t('videConseil')} />
  return data.map((demarche) => (
    <DemarcheCard
      key={demarche.code}
      demarche={demarche}
      modeles={modeles.data.filter(({ codeNational }) => codeNational === demarche.code)}
      dossier={dossier}
    />
  ))
}

interface Props {
  demarche: EditionsDemarche
  /** The workbooks of others that its file fills in. */
  modeles: Answer<typeof listModelesDuDossier>
  dossier: { id_exploitation: number; id_millesime: number }
}

function DemarcheCard({ demarche, modeles, dossier }: Props) {
  const { code, libelle, aDossier, nbPiecesJointes, rapport, commentaires } = demarche
  const { t } = useTranslation('editions')
  const { enCours, editer } = useEdition()
  const millesime = dossier.id_millesime
  const params = { codeNational: code }
  const editions = [
    ...rapport.map((format) => ({ genre: 'rapport', call: getEdition, format }) as const),
    ...commentaires.map((format) => ({ genre: 'commentaires', call: getEditionCommentaires, format }) as const),
  ]
  return (
    <Card title={libelle} action={t('campagne', { millesime })}>
      {aDossier ? (
        <Group gap="sm">
          {editions.map(({ genre, call, format }) => (
            <Button
              key={`${genre} ${format}`}
              variant="default"
              leftSection={<FormatIcon format={format} />}
              loading={enCours.includes(`${genre} ${format}`)}
              aria-label={t(`${genre}De`, { demarche: libelle, format: format.toUpperCase() })}
              onClick={() => editer(`${genre} ${format}`, call, { params, query: { ...dossier, format } })}
            >
              {t(genre, { format: format.toUpperCase() })}
            </Button>
          ))}
          {modeles.map(({ idModele, nom }) => (
            <Button
              key={idModele}
              variant="default"
              leftSection={<FormatIcon format="xlsx" />}
              loading={enCours.includes(`grille ${idModele}`)}
              aria-label={t('grilleDe', { nom, demarche: libelle })}
              onClick={() => editer(`grille ${idModele}`, getEditionModele, { params: { idModele }, query: dossier })}
            >
              {t('grille', { nom })}
            </Button>
          ))}
          <Button
            variant="default"
            leftSection={<IconFileZip size={18} aria-hidden />}
            loading={enCours.includes('archive')}
            aria-label={t('archiveDe', { demarche: libelle })}
            // Reached by the keyboard all the same, to hear why.
            {...(nbPiecesJointes === 0 && {
              'data-disabled': true,
              'aria-disabled': true,
              'aria-description': t('sansPieces'),
              title: t('sansPieces'),
            })}
            onClick={() => nbPiecesJointes > 0 && editer('archive', getPiecesJointes, { params, query: dossier })}
          >
            {t('archive')}
          </Button>
        </Group>
      ) : (
        <p>{t('sansDossier', { millesime })}</p>
      )}
      <p role="status">{enCours.length > 0 && t('enCours')}</p>
    </Card>
  )
}

const FormatIcon = ({ format }: { format: EditionsDemarche['rapport'][number] }) =>
  format === 'pdf' ? <IconFileTypePdf size={18} aria-hidden /> : <IconFileSpreadsheet size={18} aria-hidden />
