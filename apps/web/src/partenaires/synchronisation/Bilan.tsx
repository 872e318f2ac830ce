import { Alert, Anchor, Loader } from '@mantine/core'
import {
  type BilanEnregistrements,
  type GenreEnregistrement,
  genresEnregistrement,
  type Synchronisation,
} from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#socle/i18n/format'
import { isRunning } from './etats'
import classes from './Synchronisation.module.css'

/** State of a synchronisation: its progress while it runs, then its report of what changed and of what failed. */
export function Bilan({ synchronisation }: { synchronisation: Synchronisation }) {
  const { t } = useTranslation('synchronisation')
  const { number, moment } = useFormat()
  const { etat, fait, bilan, echecs, demandeeLe, finieLe } = synchronisation
  if (isRunning(synchronisation))
    return (
      <p className={classes.cours} role="status">
        <Loader size="sm" aria-hidden />
        {etat === 'EN_ATTENTE' ? t('attente') : t('cours', { count: fait, nombre: number(fait) })}
      </p>
    )
  return (
    <div>
      <p className={classes.date}>{t(`etat.${etat}`, moment(finieLe ?? demandeeLe))}</p>
      {echecs.length > 0 && (
        <Alert color={etat === 'ECHEC' ? 'red' : 'orange'} title={t('echec')} my="xs">
          <ul className={classes.liste}>
            {echecs.map(({ quoi, message }) => (
              <li key={quoi}>{quoi === 'exploitation' ? message : t(`echecDe.${quoi}`, { message })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <ul className={classes.liste}>
        {genresEnregistrement.map((genre) => {
          const found = bilan[genre]
          return found === undefined ? null : <BilanDe key={genre} genre={genre} bilan={found} />
        })}
      </ul>
    </div>
  )
}

const COMPTES = ['ajoutees', 'modifiees', 'retirees', 'refusees'] as const

/** Counts of one kind of records, without those of 0, and the reasons of the refusals. */
function BilanDe({ genre, bilan }: { genre: GenreEnregistrement; bilan: BilanEnregistrements }) {
  const { t } = useTranslation('synchronisation')
  const { number } = useFormat()
  const comptes = COMPTES.filter((compte) => bilan[compte] > 0).map((compte) =>
    t(`compte.${compte}`, { count: bilan[compte], nombre: number(bilan[compte]) }),
  )
  const inchangees = t('compte.inchangees', { count: bilan.inchangees, nombre: number(bilan.inchangees) })
  const motifs = Object.entries(bilan.motifs).map(
    ([motif, count]) => `${t(`motif.${motif}`, { defaultValue: motif })} (${number(count)})`,
  )
  return (
    <li>
      {t(`genre.${genre}`, {
        comptes: [...comptes, ...(bilan.inchangees > 0 || comptes.length === 0 ? [inchangees] : [])].join(', '),
      })}
      {(bilan.doublons ?? 0) > 0 && (
        <span className={classes.motifs}>
          {t('doublons', { count: bilan.doublons ?? 0 })}{' '}
          <Anchor component={Link} inherit to="/registre?doublons=true">
            {t('voirDoublons')}
          </Anchor>
        </span>
      )}
      {motifs.length > 0 && <span className={classes.motifs}>{t('motifs', { motifs: motifs.join(', ') })}</span>}
    </li>
  )
}
