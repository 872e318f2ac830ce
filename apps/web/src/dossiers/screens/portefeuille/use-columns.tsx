import type { DossierSuivi } from '@sillon/contract'
import { conclusionDe, isDecided } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#socle/i18n/format'
import type { Column } from '#socle/lists/columns'
import { StatusBadge } from '#socle/ui/StatusBadge'
import { Alertes } from './Alertes'
import { type Demarche, ModulesBars } from './ModulesBars'
import classes from './Portefeuille.module.css'

const JOUR_MS = 86_400_000

/** Address of a file, whatever the selected farm. */
const adresseDe = ({ idExploitation, codeDemarche }: DossierSuivi, millesime: number): string =>
  `/dossiers/${idExploitation}/${codeDemarche}/${millesime}`

export interface Choisis {
  readonly has: (dossier: DossierSuivi) => boolean
  readonly toggle: (dossier: DossierSuivi) => void
}

export function useColumns(
  demarches: readonly Demarche[],
  millesime: number,
  choisis: Choisis,
): readonly Column<DossierSuivi>[] {
  const { t } = useTranslation('portefeuille')
  const { date, number } = useFormat()
  const jours = (instant: string) =>
    t('jours', { count: Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / JOUR_MS)) })
  return [
    {
      id: 'raisonSociale',
      label: t('colonne.raisonSociale'),
      cell: (dossier) => (
        <div className={classes.nom}>
          <input
            type="checkbox"
            aria-label={t('lot.choisir', { nom: `${dossier.raisonSociale}, ${dossier.libelleDemarche}` })}
            checked={choisis.has(dossier)}
            onChange={() => choisis.toggle(dossier)}
          />
          <div>
            <Link to={adresseDe(dossier, millesime)} className={classes.lien} data-dossier>
              {dossier.raisonSociale}
            </Link>
            <span className={classes.doux}>{dossier.libelleDemarche}</span>
          </div>
        </div>
      ),
    },
    { id: 'nomCommune', label: t('colonne.nomCommune'), isExtra: true, cell: ({ nomCommune }) => nomCommune },
    { id: 'demarche', label: t('colonne.demarche'), isExtra: true, cell: ({ codeDemarche }) => codeDemarche },
    {
      id: 'etat',
      label: t('colonne.etat'),
      cell: ({ etatDossier, attente }) => (
        <>
          {etatDossier === null ? t('nonCommence') : <StatusBadge etatDossier={etatDossier} />}
          <span className={classes.doux}>{t(`attente.${attente}`)}</span>
        </>
      ),
    },
    {
      id: 'verdict',
      label: t('colonne.verdict'),
      cell: ({ verdict, etatDossier, statuts }) => {
        if (verdict === null) return '–'
        // The decision is in the column of the state; the calculated verdict is secondary.
        if (etatDossier !== null && isDecided(etatDossier))
          return <span className={classes.calcul}>{t(`commun:calculConcluait.${verdict}`)}</span>
        return t(`verdict.${conclusionDe(verdict, etatDossier, Object.values(statuts ?? {}))}`)
      },
    },
    {
      id: 'manque',
      label: t('colonne.manque'),
      cell: ({ points, statuts, codeDemarche }) => {
        const demarche = demarches.find(({ code }) => code === codeDemarche)
        return points === null || demarche === undefined ? (
          '–'
        ) : (
          <ModulesBars demarche={demarche} points={points} statuts={statuts} />
        )
      },
    },
    {
      id: 'remplissage',
      label: t('colonne.remplissage'),
      isNumber: true,
      cell: ({ remplis, aRemplir }) =>
        remplis === null || aRemplir === null || remplis + aRemplir === 0 ? (
          '–'
        ) : (
          <span title={t('aRemplir', { count: aRemplir })}>
            {t('rempli', { part: number(Math.floor((remplis / (remplis + aRemplir)) * 100)) })}
          </span>
        ),
    },
    {
      id: 'dateAudit',
      label: t('colonne.dateAudit'),
      isNumber: true,
      cell: ({ dateAudit }) => (dateAudit === null ? '–' : date(dateAudit)),
    },
    {
      id: 'modifieLe',
      label: t('colonne.modifieLe'),
      isNumber: true,
      cell: ({ modifieLe }) => (modifieLe === null ? '–' : jours(modifieLe)),
    },
    {
      id: 'alertes',
      label: t('colonne.alertes'),
      cell: (dossier) =>
        dossier.alertes.length === 0 ? '–' : <Alertes dossier={dossier} adresse={adresseDe(dossier, millesime)} />,
    },
  ]
}
