import { VisuallyHidden } from '@mantine/core'
import type { AnneeDuDossier } from '@sillon/contract'
import { RIEN } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DossierLu } from '#dossiers/dossier/dossier-key'
import { useFormat } from '#socle/i18n/format'
import { Arrondi } from '#socle/ui/Arrondi'
import { modulesDe } from './modules-des-annees'
import classes from './TableDesAnnees.module.css'

/** The years beside each other: state, conclusion, threshold and points of each module. A year leads to its file. */
export function TableDesAnnees({ annees, dossier }: { annees: readonly AnneeDuDossier[]; dossier: DossierLu }) {
  const { t } = useTranslation('annees')
  const { number } = useFormat()
  const { idExploitation, codeNational } = dossier
  const voit = annees.some(({ modules }) => modules !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the frame
    <section className={classes.cadre} aria-label={t('points.tableau')} tabIndex={0}>
      <table className={classes.table}>
        <caption className={VisuallyHidden.classes.root}>{t('points.titre')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('points.module')}</th>
            {annees.map(({ millesime }) => (
              <th key={millesime} scope="col">
                <Link to={`/dossiers/${idExploitation}/${codeNational}/${millesime}`}>{millesime}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('points.etat')}</th>
            {annees.map(({ millesime, etatDossier }) => (
              <td key={millesime}>{t(`commun:etatDossier.${etatDossier}`)}</td>
            ))}
          </tr>
          {modulesDe(annees).map(({ code, libelle, parAnnee }) => (
            <tr key={code}>
              <th scope="row">{libelle}</th>
              {annees.map(({ millesime, seuil }, i) => (
                <td key={millesime}>
                  <Points module={parAnnee[i]} seuil={seuil} />
                </td>
              ))}
            </tr>
          ))}
          {voit && (
            <>
              <tr>
                <th scope="row">{t('points.seuil')}</th>
                {annees.map(({ millesime, seuil }) => (
                  <td key={millesime}>{seuil === null ? RIEN : number(seuil)}</td>
                ))}
              </tr>
              <tr>
                <th scope="row">{t('points.conclusion')}</th>
                {annees.map(({ millesime, conclusion }) => (
                  <td key={millesime}>{conclusion === null ? RIEN : t(`conclusion.${conclusion}`)}</td>
                ))}
              </tr>
            </>
          )}
        </tbody>
      </table>
    </section>
  )
}

type Module = ReturnType<typeof modulesDe>[number]['parAnnee'][number]

function Points({ module, seuil }: { module: Module; seuil: number | null }) {
  const { t } = useTranslation('annees')
  const { number, points: courts } = useFormat()
  if (module === undefined) return RIEN
  const { applique, points } = module
  if (!applique) return <small>{t('points.sansObjet')}</small>
  if (points === null) return RIEN
  return (
    <>
      <strong>
        <Arrondi lu={courts(points)} exact={number(points)} />
      </strong>
      {seuil !== null && points < seuil && <small className={classes.sous}>{t('points.sous')}</small>}
    </>
  )
}
