import { VisuallyHidden } from '@mantine/core'
import type { Changement } from '@sillon/contract'
import { RIEN } from '@sillon/referentials'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoments } from '#socle/i18n/use-moments'
import classes from './ListeChangements.module.css'
import { type Lecteur, lireValeur } from './lecture'

interface Props {
  changements: readonly Changement[]
  lecteur: Lecteur
  caption: string
  /** Heading of the first column: the subject of the rows. */
  head: string
  /** Whether a column shows the time. */
  withHeure?: boolean
  /** Subject of a row. */
  children: (changement: Changement) => ReactNode
}

/** Up to this number, rows are clear without visible headings; screen readers still read them. */
const PEU = 3

/** Changes with the values before and after. On a narrow screen each takes two lines. */
export function ListeChangements({ changements, lecteur, caption, head, withHeure = false, children }: Props) {
  const { t } = useTranslation('historique')
  const { heure } = useMoments()
  return (
    <table className={classes.root}>
      <caption className={VisuallyHidden.classes.root}>{caption}</caption>
      <colgroup>
        <col className={classes.sujet} />
      </colgroup>
      <thead className={changements.length <= PEU ? VisuallyHidden.classes.root : undefined}>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t('colonne.ancienne')}</th>
          <th scope="col">{t('colonne.nouvelle')}</th>
          {withHeure && (
            <th scope="col" className={classes.heure}>
              {t('colonne.heure')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {changements.map((changement) => (
          <tr key={changement.rang}>
            <th scope="row">{children(changement)}</th>
            <td className={classes.ancienne}>
              {changement.ancienne === null ? RIEN : <del>{lireValeur(changement, changement.ancienne, lecteur)}</del>}
            </td>
            <td>
              {changement.nouvelle === null ? RIEN : <ins>{lireValeur(changement, changement.nouvelle, lecteur)}</ins>}
            </td>
            {withHeure && <td className={classes.heure}>{heure(changement.le)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
