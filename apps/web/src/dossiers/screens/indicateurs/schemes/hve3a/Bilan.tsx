import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FormProps } from '#dossiers/feuille/form-props'
import { useLigne, useRow, useSheet, useVisibleCodes } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { Pourquoi } from '../../lecture/explication/Pourquoi'
import { Libelle } from '../../lecture/Libelle'
import { PointsLus } from '../../lecture/ValeurLue'
import table from '../../lignes/IndicateursTable.module.css'
import { TotalDePoints } from '../../lignes/tables/TotalDePoints'

const TOTAL = 'HVE3A_I_96'

/**
 * Points of each crop family by its share of the area, and the resulting points of the module; people who may not see points see the shares only
 * (docs/decisions/0017-what-hve3a-settles.md).
 */
export function Bilan({ sousRubrique, codes }: FormProps) {
  const { t } = useTranslation('hve3a')
  const { dossier } = useSheet()
  const visible = useVisibleCodes(codes.filter((code) => code !== TOTAL))
  return (
    <>
      <table className={table.root}>
        <caption className={VisuallyHidden.classes.root}>{sousRubrique.libelle}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bilan.famille')}</th>
            {dossier.permissions.voirScores && <th scope="col">{t('bilan.points')}</th>}
            <th scope="col">{t('bilan.part')}</th>
            {dossier.permissions.voirScores && <th scope="col">{t('bilan.ponderes')}</th>}
          </tr>
        </thead>
        <tbody>
          {visible.map((code) => (
            <Famille key={code} code={code} />
          ))}
        </tbody>
      </table>
      <TotalDePoints code={TOTAL} />
    </>
  )
}

function Famille({ code }: { code: string }) {
  const { t } = useTranslation('hve3a')
  const { number } = useFormat()
  const { dossier } = useSheet()
  const row = useRow(code)
  const { valeur: coeff } = useLigne(`${code}_COEFF`)
  if (row === undefined) return null
  const { valeur: points } = row.ligne
  const isKnown = typeof points === 'number' && typeof coeff === 'number'
  return (
    <tr>
      <th scope="row">
        <Libelle indicateur={row.indicateur} />
      </th>
      {dossier.permissions.voirScores && (
        <td data-label={t('bilan.points')} className={table.retained}>
          <span>
            <Pourquoi code={code} libelle={row.indicateur.libelle} />
            <strong>
              <PointsLus points={typeof points === 'number' ? points : null} />
            </strong>
          </span>
        </td>
      )}
      <td data-label={t('bilan.part')} className={table.retained}>
        {typeof coeff === 'number' ? t('bilan.fois', { part: number(100 * coeff, 0) }) : '–'}
      </td>
      {dossier.permissions.voirScores && (
        <td data-label={t('bilan.ponderes')} className={table.retained}>
          {isKnown ? t('bilan.egal', { points: number(points * coeff, 2) }) : '–'}
        </td>
      )}
    </tr>
  )
}
