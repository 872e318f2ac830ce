import type { getCopie } from '@sillon/contract'
import type { Scheme } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import classes from './Copie.module.css'

const motifs = ['DEJA_SAISIE', 'CAMPAGNE_SEULE', 'DONNEES_EXPLOITATION', 'SANS_OBJET', 'SECTION_VALIDEE'] as const

interface Props {
  apercu: Pick<Answer<typeof getCopie>, 'laissees' | 'millesime'>
  scheme: Pick<Scheme, 'validitePar'>
  /** Name of a row; undefined for a row hidden from the reader. */
  libelleOf: (code: string) => string | undefined
}

/** Rows of last year that are not copied, by reason, in a collapsible list. */
export function Laissees({ apercu: { laissees, millesime }, scheme, libelleOf }: Props) {
  const { t } = useTranslation('indicateurs')
  const known = laissees.filter(({ codeNational }) => libelleOf(codeNational) !== undefined)
  if (known.length === 0) return null
  return (
    <section className={classes.laissees}>
      <h3>{t('copie.laissees', { count: known.length, millesime })}</h3>
      {motifs.map((motif) => {
        const rows = known.filter((row) => row.motif === motif)
        if (rows.length === 0) return null
        return (
          <details key={motif}>
            <summary>
              {t(`copie.motif.${motif}`, { count: rows.length, millesime, context: scheme.validitePar })}
            </summary>
            <ul>
              {rows.map(({ codeNational }) => (
                <li key={codeNational}>{libelleOf(codeNational)}</li>
              ))}
            </ul>
          </details>
        )
      })}
    </section>
  )
}
