import { Anchor, Group, VisuallyHidden } from '@mantine/core'
import { aConseil } from '@sillon/referentials/conseil'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type EtatModule, etatsModules, type Page } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import { Pourquoi } from '../lecture/explication/Pourquoi'
import { SousReserve } from '../lecture/Reserves'
import { PointsLus } from '../lecture/ValeurLue'
import table from '../lignes/IndicateursTable.module.css'
import classes from './Synthese.module.css'

/** Points, maximum and threshold of each module, with a drawing of them; irrigation does not apply to a farm that does not irrigate. */
export function Recapitulatif({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation('indicateurs')
  const sheet = useSheet()
  useSummary(() =>
    etatsModules(sheet, pages)
      .map(({ points, statut }) => `${points} ${statut}`)
      .join(' '),
  )
  const etats = etatsModules(sheet, pages)
  const sansObjet = sheet.scheme.modules.filter(
    ({ rubrique, score }) => score !== null && !etats.some(({ codeNational }) => codeNational === rubrique),
  )
  return (
    <Card
      title={t('synthese.recapitulatif')}
      action={
        <Group gap="md" className={classes.liens}>
          {aConseil(sheet.scheme.codeNational) && (
            <Anchor component={Link} to={`/demarches/${sheet.scheme.codeNational}/conseil`}>
              {t('actions.conseil')}
            </Anchor>
          )}
          <Anchor component={Link} to={`/demarches/${sheet.scheme.codeNational}/annees`}>
            {t('synthese.annees')}
          </Anchor>
          <Anchor component={Link} to={`/demarches/${sheet.scheme.codeNational}/scenarios`}>
            {t('actions.etSi')}
          </Anchor>
        </Group>
      }
    >
      <table className={table.root}>
        <caption className={VisuallyHidden.classes.root}>{t('synthese.recapitulatif')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('synthese.module')}</th>
            <th scope="col">{t('synthese.points')}</th>
            <th scope="col">{t('synthese.maximum')}</th>
            <th scope="col">{t('synthese.seuil')}</th>
            <th scope="col">{t('synthese.etat')}</th>
          </tr>
        </thead>
        <tbody>
          {etats.map((etat) => (
            <Module key={etat.codeNational} etat={etat} />
          ))}
          {sansObjet.map(({ code, libelle }) => (
            <SansObjet key={code} libelle={libelle} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Module({ etat }: { etat: EtatModule }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  return (
    <tr>
      <th scope="row">
        <SousReserve code={etat.score}>{etat.libelle}</SousReserve>
        <svg
          className={classes.gauge}
          data-statut={etat.statut}
          viewBox="0 0 100 6"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className={classes.track} width="100" height="6" />
          <rect
            className={classes.bar}
            width={(100 * Math.min(etat.points ?? 0, etat.echelle)) / etat.echelle}
            height="6"
          />
          <rect className={classes.mark} x={(100 * etat.seuil) / etat.echelle - 0.4} width="0.8" height="6" />
        </svg>
      </th>
      <td data-label={t('synthese.points')} className={table.retained}>
        <Pourquoi code={etat.score} libelle={etat.libelle} />
        <strong>
          <PointsLus points={etat.points} />
        </strong>
        <Declares score={etat.score} />
      </td>
      <td data-label={t('synthese.maximum')} className={table.retained}>
        {etat.max === null ? '–' : number(etat.max)}
      </td>
      <td data-label={t('synthese.seuil')} className={table.retained}>
        {number(etat.seuil)}
      </td>
      <td data-label={t('synthese.etat')} className={table.retained}>
        {t(`commun:statut.${etat.statut}`)}
      </td>
    </tr>
  )
}

/** Claimed points of a module below the audited ones; nothing where they are the same. */
function Declares({ score }: { score: string }) {
  const { t } = useTranslation('indicateurs')
  const { points } = useFormat()
  const { scheme, readings } = useSheet()
  const dits = useSummary(() => {
    const { code } = scheme.modules.find((one) => one.score === score) ?? {}
    const ecart = readings.ecarts().find((one) => one.code === code)
    return ecart === undefined || ecart.ecart === 0 ? null : ecart.declare === null ? '–' : points(ecart.declare)
  })
  return dits === null ? null : <span className={classes.declare}>{t('audit.pointsDeclares', { points: dits })}</span>
}

function SansObjet({ libelle }: { libelle: { readonly fr: string; readonly en: string } }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  return (
    <tr>
      <th scope="row">{libelle[language]}</th>
      <td colSpan={4} className={table.retained}>
        {t('synthese.sansObjet')}
      </td>
    </tr>
  )
}
