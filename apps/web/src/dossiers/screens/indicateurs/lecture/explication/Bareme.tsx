import type { Explanation } from '@sillon/engine'
import { enChiffresRonds } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import classes from './Explication.module.css'
import { useBorne, useTexte } from './use-texte'

interface Props {
  lecture: Explanation['bands'][number]
  /** Values that the calculation reads: the only one, looked up as it is, gives its unit. */
  reads: readonly Explanation[]
}

/** A band table with the band of the value, and the difference to the next one: never less than it takes. */
export function Bareme({ lecture: { table: bareme, value, hit }, reads }: Props) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const [{ code, entered } = { code: '', entered: false }] =
    reads.length === 1 && reads[0]?.value === value ? reads : []
  const texteDe = useTexte()
  const borneDe = useBorne()
  const borne = (bound: number) => borneDe(bound, code)
  const isLower = bareme.included === 'lower'
  const first = bareme.bands[0]
  const last = bareme.bands.at(-1)
  const rows = [
    ...(isLower && first !== undefined
      ? [
          {
            texte: t(first.above ? 'explication.jusqua' : 'explication.sous', { borne: borne(first.bound) }),
            points: bareme.outside,
            atteinte: hit.from === null,
          },
        ]
      : []),
    ...bareme.bands.map(({ bound, points, above }) => ({
      texte: t(isLower ? (above ? 'explication.auDessusDe' : 'explication.aPartirDe') : 'explication.jusqua', {
        borne: borne(bound),
      }),
      points,
      atteinte: bound === (isLower ? hit.from : hit.to),
    })),
    ...(!isLower && last !== undefined
      ? [
          {
            texte: t('explication.auDessusDe', { borne: borne(last.bound) }),
            points: bareme.outside,
            atteinte: hit.to === null,
          },
        ]
      : []),
  ]
  return (
    <div className={classes.bareme}>
      <table>
        <caption>{t('explication.bareme', { valeur: texteDe({ code, value, entered }) })}</caption>
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
            ecart: borne(enChiffresRonds(Math.abs(hit.next.bound - value))),
            points: number(hit.next.points),
          })}
        </p>
      )}
    </div>
  )
}
