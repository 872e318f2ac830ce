import type { Explanation } from '@sillon/engine'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import classes from './Explication.module.css'

/** A band table with the band of the value, and the difference to the next one. */
export function Bareme({ lecture: { table: bareme, value, hit } }: { lecture: Explanation['bands'][number] }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const isLower = bareme.included === 'lower'
  const first = bareme.bands[0]
  const last = bareme.bands.at(-1)
  const rows = [
    ...(isLower && first !== undefined
      ? [
          {
            texte: t(first.above ? 'explication.jusqua' : 'explication.sous', { borne: number(first.bound) }),
            points: bareme.outside,
            atteinte: hit.from === null,
          },
        ]
      : []),
    ...bareme.bands.map(({ bound, points, above }) => ({
      texte: t(isLower ? (above ? 'explication.auDessusDe' : 'explication.aPartirDe') : 'explication.jusqua', {
        borne: number(bound),
      }),
      points,
      atteinte: bound === (isLower ? hit.from : hit.to),
    })),
    ...(!isLower && last !== undefined
      ? [
          {
            texte: t('explication.auDessusDe', { borne: number(last.bound) }),
            points: bareme.outside,
            atteinte: hit.to === null,
          },
        ]
      : []),
  ]
  return (
    <div className={classes.bareme}>
      <table>
        <caption>{t('explication.bareme', { valeur: number(value) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('colonne.valeur')}</th>
            <th scope="col">{t('synthese.points')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ texte, points, atteinte }) => (
            <tr key={texte} aria-current={atteinte || undefined} className={atteinte ? classes.atteinte : undefined}>
              <th scope="row">{texte}</th>
              <td>{number(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hit.next !== null && (
        <p className={classes.suivante}>
          {t(hit.next.bound > value ? 'explication.suivante' : 'explication.suivanteMoins', {
            count: hit.next.points,
            ecart: number(Math.abs(hit.next.bound - value)),
            points: number(hit.next.points),
          })}
        </p>
      )}
    </div>
  )
}
