import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Page, SousRubrique } from '#dossiers/feuille/rubriques'
import { useLigne, useRow, useSheet, useSummary, useVisibleCodes } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import { Pourquoi } from '../lecture/explication/Pourquoi'
import { Libelle } from '../lecture/Libelle'
import { PointsLus } from '../lecture/ValeurLue'
import table from '../lignes/IndicateursTable.module.css'
import { Repli } from '../lignes/repli/Repli'
import { useOuverture } from '../lignes/repli/use-repli'
import classes from './Synthese.module.css'

const RECAPITULATIF = 'SYN_RECAP'

/**
 * Points and maximum of each item, module by module; items that do not apply are in one collapsible line. The maximum of an item stands before its points in
 * the catalogue.
 */
export function ScoresParIndicateur({ page }: { page: Page }) {
  return page.sousRubriques
    .filter(({ codeNational }) => codeNational !== RECAPITULATIF)
    .map((sousRubrique) => <Module key={sousRubrique.codeNational} sousRubrique={sousRubrique} />)
}

function Module({ sousRubrique }: { sousRubrique: SousRubrique }) {
  const { t } = useTranslation('indicateurs')
  const codes = sousRubrique.libellesEnglobants.flatMap(({ indicateurs }) => indicateurs.map((i) => i.codeNational))
  const points = useVisibleCodes(codes.filter((code) => /_I_\d+$/.test(code)))
  const sansObjet = useSummary((store) =>
    points.filter((code) => store.ligne(maximumOf(code)).valeur === 0).join(' '),
  ).split(' ')
  const { estOuvert, basculer, ouvrir } = useOuverture(`${sousRubrique.codeNational}.sansObjet`)
  if (points.length === 0) return null
  const titre = t('synthese.scores', { module: sousRubrique.libelle })
  const repliees = points.filter((code) => sansObjet.includes(code))
  const titreDuRepli = t('synthese.itemsSansObjet', { count: repliees.length })
  return (
    <Card title={titre}>
      <Items titre={titre} codes={points.filter((code) => !repliees.includes(code))} />
      {repliees.length > 0 && (
        <Repli titre={titreDuRepli} estOuvert={estOuvert} onBasculer={basculer} onTrouve={ouvrir}>
          <Items titre={titreDuRepli} codes={repliees} />
        </Repli>
      )}
    </Card>
  )
}

function Items({ titre, codes }: { titre: string; codes: readonly string[] }) {
  const { t } = useTranslation('indicateurs')
  if (codes.length === 0) return null
  return (
    <table className={`${table.root} ${classes.items}`}>
      <caption className={VisuallyHidden.classes.root}>{titre}</caption>
      <thead>
        <tr>
          <th scope="col">{t('colonne.libelle')}</th>
          <th scope="col">{t('synthese.points')}</th>
          <th scope="col">{t('synthese.maximum')}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <Item key={code} code={code} max={maximumOf(code)} />
        ))}
      </tbody>
    </table>
  )
}

/** Points SYN_I_201 to I_235 have their maximum in SYN_D_1 to D_35. */
const maximumOf = (code: string) => code.replace(/I_(\d+)$/, (_, numero: string) => `D_${Number(numero) - 200}`)

function Item({ code, max }: { code: string; max: string }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const row = useRow(code)
  const { readings } = useSheet()
  const valeur = useSummary(() => {
    const retenu = readings.retenu(code)
    return typeof retenu === 'number' ? retenu : null
  })
  const { valeur: maximum } = useLigne(max)
  if (row === undefined) return null
  return (
    <tr>
      <th scope="row">
        <Libelle indicateur={row.indicateur} libelle={row.indicateur.libelle.replace(/^Points ?: /, '')} />
      </th>
      {maximum === 0 ? (
        // The farm grows nothing of the kind: no points are possible.
        <td colSpan={2} className={table.retained}>
          {t('synthese.sansObjet')}
        </td>
      ) : (
        <>
          <td data-label={t('synthese.points')} className={table.retained}>
            <Pourquoi code={code} libelle={row.indicateur.libelle} />
            <strong>
              <PointsLus points={valeur} />
            </strong>
          </td>
          <td data-label={t('synthese.maximum')} className={table.retained}>
            {typeof maximum === 'number' ? number(maximum) : '–'}
          </td>
        </>
      )}
    </tr>
  )
}
