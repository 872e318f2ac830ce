import { Skeleton } from '@mantine/core'
import { retenuDe, type Scheme } from '@sillon/referentials'
import { type Bascule, chercherFragilites, type Fragilite } from '@sillon/referentials/conseil'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuantite } from '#conseil/plans/use-quantite'
import { useRecherche } from '#conseil/plans/use-recherche'
import type { Colonne } from '#conseil/scenarios/colonne'
import { sansBalises } from '#dossiers/feuille/gras'
import { useFormat, withSign } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import table from '#socle/ui/Table.module.css'
import classes from './Plans.module.css'

/** Names of rows in the sentence of a change; others are counted. */
const NOMMEES = 2

interface Props {
  scheme: Scheme
  colonne: Colonne
}

/** How far the points of each module are from changing: what a hectare or a tenth of an index would lose, and the distances to the next points. */
export function Fragilites({ scheme, colonne }: Props) {
  const { t } = useTranslation('plans')
  const evaluation = useMemo(() => colonne.calcul.copie(), [colonne])
  const begin = useCallback(() => chercherFragilites(scheme, evaluation), [scheme, evaluation])
  const { found, estFinie } = useRecherche(begin)
  const modules = useMemo(() => retenuDe(scheme, evaluation).modules, [scheme, evaluation])
  const aVenir = modules
    .filter((module) => module.applique && found.every((one) => one.module.code !== module.code))
    .map(({ code }) => code)
  return (
    <Card title={t('fragilite.titre')}>
      <p className={classes.intro}>{t('fragilite.intro')}</p>
      {found.map((fragilite) => (
        <DuModule key={fragilite.module.code} fragilite={fragilite} scheme={scheme} />
      ))}
      {!estFinie && aVenir.map((code) => <Skeleton key={code} className={classes.moduleEnAttente} aria-hidden />)}
    </Card>
  )
}

function DuModule({ fragilite: { module, surLeFil, distances }, scheme }: { fragilite: Fragilite; scheme: Scheme }) {
  const { t } = useTranslation('plans')
  const { language, points } = useFormat()
  const enPhrase = usePhrase(scheme)
  const perdLeSeuil = surLeFil.some(({ changeLeSeuil }) => changeLeSeuil)
  const etat = !module.estAtteint ? 'sousLeSeuil' : perdLeSeuil ? 'surLeFil' : 'sur'
  return (
    <div className={classes.module}>
      <h3>
        {module.libelle[language]}{' '}
        <small>{t('fragilite.points', { count: module.points ?? 0, points: points(module.points ?? 0) })}</small>{' '}
        <span className={classes.etat} data-etat={etat}>
          {t(`fragilite.etat.${etat}`)}
        </span>
      </h3>
      {surLeFil.length > 0 && (
        <ul className={classes.phrases}>
          {surLeFil.map((bascule) => (
            <li key={`${bascule.codes.join()} ${bascule.ecart}`}>{enPhrase(bascule)}</li>
          ))}
        </ul>
      )}
      {distances.length > 0 && (
        <details className={classes.distances}>
          <summary>{t('fragilite.distances', { count: distances.length })}</summary>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('fragilite.ligne')}</th>
                <th scope="col">{t('fragilite.haut')}</th>
                <th scope="col">{t('fragilite.bas')}</th>
              </tr>
            </thead>
            <tbody>
              {distances.map(({ code, haut, bas }) => (
                <tr key={code}>
                  <td data-label={t('fragilite.ligne')}>{sansBalises(scheme.libelleOf(code)[language])}</td>
                  <Distance bascule={haut} libelle={t('fragilite.haut')} scheme={scheme} />
                  <Distance bascule={bas} libelle={t('fragilite.bas')} scheme={scheme} />
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  )
}

function Distance({ bascule, libelle, scheme }: { bascule: Bascule | null; libelle: string; scheme: Scheme }) {
  const { t } = useTranslation('plans')
  const { points } = useFormat()
  const ecart = useEcart(scheme)
  return (
    <td data-label={libelle} data-type="number">
      {bascule === null
        ? '–'
        : t('fragilite.ecart', {
            ecart: ecart(bascule),
            points: withSign(bascule.points, points),
            count: Math.abs(bascule.points),
          })}
    </td>
  )
}

/** A change in its unit, with its sign. */
function useEcart(scheme: Scheme) {
  const quantite = useQuantite()
  return ({ codes: [code = ''], ecart }: Bascule) =>
    withSign(ecart, (size) => quantite(size, scheme.indicateurs.get(code)?.unite ?? null))
}

function usePhrase(scheme: Scheme) {
  const { t } = useTranslation('plans')
  const { language, points } = useFormat()
  const ecart = useEcart(scheme)
  return (bascule: Bascule) => {
    const { codes, points: change, changeLeSeuil } = bascule
    const noms = codes.slice(0, NOMMEES).map((code) => sansBalises(scheme.libelleOf(code)[language]))
    const autres = codes.length - noms.length
    return t(changeLeSeuil ? 'fragilite.perdLeSeuil' : 'fragilite.perd', {
      lignes: [...noms, ...(autres === 0 ? [] : [t('fragilite.autres', { count: autres })])].join(', '),
      ecart: ecart(bascule),
      points: points(Math.abs(change)),
      count: Math.abs(change),
    })
  }
}
