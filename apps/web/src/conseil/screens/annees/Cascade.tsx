import { VisuallyHidden } from '@mantine/core'
import { round4 } from '@sillon/engine'
import type { Cascade as CascadeDeModule } from '@sillon/referentials/conseil'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Comparaison,
  type Etape,
  etapesDe,
  libelleDe,
  parOrigine,
  raisonDuTotal,
  valeursDe,
} from '#conseil/annees/comparer'
import { useFormat, withSign } from '#socle/i18n/format'
import { Arrondi } from '#socle/ui/Arrondi'
import classes from './Cascade.module.css'

/** Changed entries named below a row; the others are counted. */
const SAISIES_NOMMEES = 3

interface Props {
  cascade: CascadeDeModule
  comparaison: Comparaison
}

/** One module between two years: a waterfall drawn in a table, from the first points to the second, a line for each row and origin. */
export function Cascade({ cascade, comparaison }: Props) {
  const { t } = useTranslation('annees')
  const { language, points: courts } = useFormat()
  const id = useId()
  const { avant, apres, lignes } = cascade
  const etapes = etapesDe(cascade)
  const titre = (
    <h3 id={id} className={classes.titre}>
      {apres.libelle[language]}
    </h3>
  )
  if (lignes === null || avant.points === null || apres.points === null) {
    const sans = [
      { module: avant, millesime: comparaison.avant.millesime },
      { module: apres, millesime: comparaison.apres.millesime },
    ].find(({ module }) => module.points === null)
    const pourquoi = sans?.module.applique === false ? 'ecarts.sansObjet' : 'ecarts.sansPoints'
    return (
      <section aria-labelledby={id}>
        {titre}
        <p className={classes.bilan}>{t(pourquoi, { millesime: sans?.millesime })}</p>
      </section>
    )
  }
  const ecart = round4(apres.points - avant.points)
  const chiffres = { de: courts(avant.points), a: courts(apres.points) }
  return (
    <section className={classes.root} aria-labelledby={id}>
      {titre}
      <p className={classes.bilan}>
        {etapes.length === 0
          ? t('ecarts.pareil', { count: apres.points, points: chiffres.a })
          : t('ecarts.bilan', {
              count: apres.points,
              ...chiffres,
              ecart: withSign(ecart, courts),
              origines: parOrigine(etapes)
                .map(([origine, points]) => t(`ecarts.dont.${origine}`, { points: withSign(points, courts) }))
                .join(', '),
            })}
      </p>
      {etapes.length > 0 && <Table {...{ cascade, comparaison, etapes }} labelledBy={id} />}
    </section>
  )
}

function Table({ cascade, comparaison, etapes, labelledBy }: Props & { etapes: readonly Etape[]; labelledBy: string }) {
  const { t } = useTranslation('annees')
  const { points: courts, number } = useFormat()
  const { avant, apres } = cascade
  const { seuil } = comparaison.apres.scheme
  const bornes = [0, seuil, avant.points ?? 0, apres.points ?? 0, ...etapes.map(({ a }) => a)]
  const [bas, haut] = [Math.min(...bornes), Math.max(...bornes)]
  const dessin = { x: (points: number) => (100 * (points - bas)) / (haut - bas), seuil }
  const bout = (millesime: number, points: number | null) => (
    <tr className={classes.bout}>
      <th scope="row">{t('ecarts.annee', { millesime })}</th>
      <td />
      <td className={classes.points}>
        <Arrondi lu={courts(points ?? 0)} exact={number(points ?? 0)} />
      </td>
      <td className={classes.graphique}>
        <Dessin {...dessin} de={0} a={points ?? 0} aspect="total" />
      </td>
    </tr>
  )
  return (
    <table className={classes.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('ecarts.ligne')}</th>
          <th scope="col">{t('ecarts.origine')}</th>
          <th scope="col" className={classes.points}>
            {t('ecarts.points')}
          </th>
          <td className={classes.graphique} />
        </tr>
      </thead>
      <tbody>
        {bout(comparaison.avant.millesime, avant.points)}
        {etapes.map((etape) => (
          <tr key={`${etape.code} ${etape.origine}`}>
            <th scope="row">
              <Ligne etape={etape} comparaison={comparaison} />
            </th>
            <td className={classes.origine}>{t(`origine.${etape.origine}`)}</td>
            <td className={classes.points}>
              <Arrondi lu={withSign(etape.points, courts)} exact={withSign(etape.points, number)} />
            </td>
            <td className={classes.graphique}>
              <Dessin {...dessin} de={etape.de} a={etape.a} aspect={etape.points > 0 ? 'gain' : 'perte'} />
            </td>
          </tr>
        ))}
        {bout(comparaison.apres.millesime, apres.points)}
      </tbody>
    </table>
  )
}

/** A row by its name, with the entries that changed below it. */
function Ligne({ etape, comparaison }: { etape: Etape; comparaison: Comparaison }) {
  const { t } = useTranslation('annees')
  const { language, number } = useFormat()
  const raison = raisonDuTotal(comparaison, etape, { language, number })
  const nommees = etape.saisies.slice(0, SAISIES_NOMMEES)
  const autres = etape.saisies.length - nommees.length
  return (
    <>
      {etape.estTotal ? t('ecarts.regleDuTotal') : libelleDe(comparaison, etape.code, language)}
      {raison !== null && <p className={classes.saisie}>{raison}</p>}
      {nommees.map((code) => {
        const [de, a] = valeursDe(comparaison, code, language)
        return (
          <p key={code} className={classes.saisie}>
            {libelleDe(comparaison, code, language)}
            {t('deuxPoints')}
            {de} <span aria-hidden>→</span>
            <VisuallyHidden>{t('ecarts.vers')}</VisuallyHidden> {a}
          </p>
        )
      })}
      {autres > 0 && <p className={classes.saisie}>{t('ecarts.autres', { count: autres })}</p>}
    </>
  )
}

interface DessinProps {
  /** Place of a number of points, in percent of the width. */
  x: (points: number) => number
  seuil: number
  de: number
  a: number
  aspect: 'total' | 'gain' | 'perte'
}

/** One bar of the waterfall; a loss is hollow. The figures beside it say the same. */
function Dessin({ x, seuil, de, a, aspect }: DessinProps) {
  const [left, right] = [Math.min(x(de), x(a)), Math.max(x(de), x(a))]
  return (
    <>
      {/* The lines go on to the next bar, however high the row. */}
      <svg className={classes.lignes} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <line className={classes.seuil} x1={x(seuil)} x2={x(seuil)} y1="0" y2="100" />
        <line className={classes.lien} x1={x(a)} x2={x(a)} y1="20" y2="100" />
      </svg>
      <svg className={classes.dessin} viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        {aspect !== 'total' && <line className={classes.lien} x1={x(de)} x2={x(de)} y1="0" y2="4" />}
        <rect className={classes.barre} data-aspect={aspect} x={left} width={right - left} y="4" height="12" />
      </svg>
    </>
  )
}
