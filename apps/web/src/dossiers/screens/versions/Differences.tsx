import { RIEN } from '@sillon/referentials'
import classes from './Differences.module.css'

interface Row {
  readonly key: string
  readonly libelle: string
  /** Points are emphasised among their inputs. */
  readonly isStrong?: boolean
  /** In words; null for an empty value. */
  readonly ancienne: string | null
  readonly nouvelle: string | null
}

interface Props {
  caption: string
  heads: { readonly sujet: string; readonly de: string; readonly a: string }
  rows: readonly Row[]
}

/** Differences in two columns; on a narrow screen each takes two lines. */
export function Differences({ caption, heads, rows }: Props) {
  return (
    <table className={classes.root}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads.sujet}</th>
          <th scope="col">{heads.de}</th>
          <th scope="col">{heads.a}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, libelle, isStrong = false, ancienne, nouvelle }) => (
          <tr key={key} data-strong={isStrong}>
            <th scope="row">{libelle}</th>
            <td data-label={heads.de}>{ancienne ?? RIEN}</td>
            <td data-label={heads.a}>{nouvelle ?? RIEN}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
