import { Alert } from '@mantine/core'
import type { ApercuImport, GenreImport } from '@sillon/contract'
import { formatSiret } from '@sillon/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { DataTable } from '#socle/lists/DataTable'
import { genres } from './genres'
import classes from './ImportDialog.module.css'

/** Name of a column, in the person's language. */
function useColonne(genre: GenreImport) {
  const { language } = useFormat()
  return (colonne: string) => genres[genre].colonnes[colonne]?.[language] ?? colonne
}

interface FautesProps {
  genre: GenreImport
  fautes: ApercuImport['fautes']
  nbFautes: number
}

/** Faults of a file, line by line. */
export function Fautes({ genre, fautes, nbFautes }: FautesProps) {
  const { t } = useTranslation('imports')
  const colonneOf = useColonne(genre)
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('fautes', { count: nbFautes })}>
      <p>{t('rienEcrit')}</p>
      <ul className={classes.fautes}>
        {fautes.map(({ ligne, colonne, valeur, message }) => (
          <li key={`${ligne} ${colonne} ${valeur} ${message}`}>
            {t(valeur === null ? 'faute' : 'fauteCitee', { ligne, colonne: colonneOf(colonne), valeur, message })}
          </li>
        ))}
      </ul>
      {nbFautes > fautes.length && <p>{t('autresFautes', { count: nbFautes - fautes.length })}</p>}
    </Alert>
  )
}

const PARTS = ['creations', 'modifications', 'inchangees'] as const

/** Numbers of records that a file creates, changes and leaves unchanged, without zeros. */
export function useResume() {
  const { t } = useTranslation('imports')
  return (counts: Pick<ApercuImport, (typeof PARTS)[number]>) => {
    const said = PARTS.filter((part) => counts[part] > 0)
    if (said.length === 0) return t('resume.rien')
    return said.map((part) => t(`resume.${part}`, { count: counts[part] })).join(', ')
  }
}

/** Result of each line. */
export function Lignes({ genre, apercu }: { genre: GenreImport; apercu: ApercuImport }) {
  const { t } = useTranslation('imports')
  const colonneOf = useColonne(genre)
  const { lignes, creations, modifications, inchangees } = apercu
  const autres = creations + modifications + inchangees - lignes.length
  return (
    <>
      <DataTable
        caption={t('lignes')}
        rows={lignes}
        keyOf={({ ligne }) => ligne}
        columns={[
          {
            id: 'nom',
            label: genre === 'exploitations' ? colonneOf('raisonSociale') : t('nom'),
            cell: ({ nom }) => nom || '–',
          },
          {
            id: 'cle',
            label: colonneOf(genres[genre].cle),
            isNumber: genre === 'exploitations',
            cell: ({ cle }) => (genre === 'exploitations' ? formatSiret(cle) : cle),
          },
          { id: 'ligne', label: t('ligne'), isNumber: true, cell: ({ ligne }) => ligne },
          {
            id: 'effet',
            label: t('effet.titre'),
            cell: ({ effet, champs }) =>
              champs.length === 0
                ? t(`effet.${effet}`)
                : t('effet.champs', { effet: t(`effet.${effet}`), champs: champs.map(colonneOf).join(', ') }),
          },
        ]}
      />
      {autres > 0 && <p>{t('autresLignes', { count: autres })}</p>}
    </>
  )
}
