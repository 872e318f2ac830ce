import { Box, Button, Text } from '@mantine/core'
import {
  type EditionsDemarche,
  getEdition,
  getEditionCommentaires,
  getEditionModele,
  getPiecesJointes,
  listModelesDuDossier,
} from '@sillon/contract'
import { IconFileSpreadsheet, IconFileTypePdf, IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { useEdition } from './use-edition'

interface Props {
  demarche: EditionsDemarche
  dossier: { id_exploitation: number; id_millesime: number }
}

/**
 * Printable documents of a file: reports in the formats of the procedure, workbooks of other bodies filled in for the file, and attachments. Needs the texts
 * `editions`.
 */
export function BoutonsEditions({ demarche, dossier }: Props) {
  const { code, libelle, nbPiecesJointes, rapport, commentaires } = demarche
  const { t } = useTranslation('editions')
  const { enCours, editer } = useEdition()
  const reasonId = useId()
  const modeles = useQuery(read(listModelesDuDossier, { query: dossier }))
  const params = { codeNational: code }
  const editions = [
    ...rapport.map((format) => ({ genre: 'rapport', call: getEdition, format }) as const),
    ...commentaires.map((format) => ({ genre: 'commentaires', call: getEditionCommentaires, format }) as const),
  ]
  return (
    <>
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
      {modeles.data
        ?.filter(({ codeNational }) => codeNational === code)
        .map(({ idModele, nom }) => (
          <Button
            key={idModele}
            variant="default"
            leftSection={<FormatIcon format="xlsx" />}
            loading={enCours.includes(`modele ${idModele}`)}
            aria-label={t('modeleDe', { nom, demarche: libelle })}
            onClick={() => editer(`modele ${idModele}`, getEditionModele, { params: { idModele }, query: dossier })}
          >
            {t('modele', { nom })}
          </Button>
        ))}
      <Button
        variant="default"
        leftSection={<IconFileZip size={18} aria-hidden />}
        loading={enCours.includes('archive')}
        aria-label={t('archiveDe', { demarche: libelle })}
        // Focusable all the same, so that screen readers announce the reason.
        {...(nbPiecesJointes === 0 && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId })}
        onClick={() => nbPiecesJointes > 0 && editer('archive', getPiecesJointes, { params, query: dossier })}
      >
        {t('archive')}
      </Button>
      {nbPiecesJointes === 0 && (
        <Text id={reasonId} size="sm" c="var(--text-soft)">
          {t('sansPieces')}
        </Text>
      )}
      <p role="status">{enCours.length > 0 && t('enCours')}</p>
      {modeles.error !== null && (
        <Box w="100%">
          <LoadFailure title={t('grillesEchec')} failure={modeles.error} onRetry={modeles.refetch} />
        </Box>
      )}
    </>
  )
}

const FormatIcon = ({ format }: { format: EditionsDemarche['rapport'][number] }) =>
  format === 'pdf' ? <IconFileTypePdf size={18} aria-hidden /> : <IconFileSpreadsheet size={18} aria-hidden />
