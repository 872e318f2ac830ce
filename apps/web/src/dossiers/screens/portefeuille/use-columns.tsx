import { VisuallyHidden } from '@mantine/core'
import type { DossierSuivi, getBilanPortefeuille } from '@sillon/contract'
import { conclusionDe, isDecided, jourDe } from '@sillon/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Answer } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import type { Column } from '#socle/lists/columns'
import { StatusBadge } from '#socle/ui/StatusBadge'
import { ModulesBars, ModulesHead } from '../../dossier/ModulesBars'
import { Alertes } from './Alertes'
import classes from './Portefeuille.module.css'

export type Demarche = Answer<typeof getBilanPortefeuille>['demarches'][number]

const JOUR_MS = 86_400_000

/** Keeps the line of the letters until the modules are loaded, so that the table does not move. */
const EN_ATTENTE: Demarche['modules'] = [{ code: '', libelle: '', lettre: '\u00a0', max: null }]

/** Modules for the heading: those of the only procedure, or of all procedures when their letters are the same. */
function modulesCommuns(demarches: readonly Demarche[]) {
  const [first, ...others] = demarches.map(({ modules }) => modules)
  const lettresDe = (modules: Demarche['modules']) => modules.map(({ lettre }) => lettre).join()
  return first !== undefined && others.every((modules) => lettresDe(modules) === lettresDe(first)) ? first : null
}

/** Address of a file, whatever the selected farm. */
const adresseDe = ({ idExploitation, codeDemarche }: DossierSuivi, millesime: number): string =>
  `/dossiers/${idExploitation}/${codeDemarche}/${millesime}`

export interface Choisis {
  readonly has: (dossier: DossierSuivi) => boolean
  readonly toggle: (dossier: DossierSuivi) => void
}

export function useColumns(
  /** Undefined until loaded. */
  demarches: readonly Demarche[] | undefined,
  millesime: number,
  choisis: Choisis,
): readonly Column<DossierSuivi>[] {
  const { t } = useTranslation('portefeuille')
  const { date, number } = useFormat()
  const enTete = demarches === undefined ? EN_ATTENTE : modulesCommuns(demarches)
  const jour = jourDe(new Date())
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
          <Link to={adresseDe(dossier, millesime)} className={classes.lien} data-dossier>
            {dossier.raisonSociale}
          </Link>
          <abbr title={dossier.libelleDemarche} className={classes.demarche}>
            {dossier.codeDemarche}
          </abbr>
        </div>
      ),
    },
    { id: 'nomCommune', label: t('colonne.nomCommune'), isExtra: true, cell: ({ nomCommune }) => nomCommune },
    { id: 'demarche', label: t('colonne.demarche'), isExtra: true, cell: ({ codeDemarche }) => codeDemarche },
    {
      id: 'etat',
      tri: 'attente',
      label: t('colonne.etat'),
      cell: ({ etatDossier, attente }) => (
        <span title={t(`attente.${attente}`)}>
          {etatDossier === null ? t('nonCommence') : <StatusBadge etatDossier={etatDossier} />}
          <span className={classes.acteur}>{t(`attente.${attente}`)}</span>
        </span>
      ),
    },
    {
      id: 'verdict',
      label: t('colonne.verdict'),
      cell: ({ verdict, etatDossier, statuts }) => {
        if (verdict === null) return '–'
        // The decision is in the column of the state; the calculated verdict is secondary.
        if (etatDossier !== null && isDecided(etatDossier))
          return (
            <span className={`${classes.verdict} ${classes.calcul}`} title={t(`commun:calculConcluait.${verdict}`)}>
              <span aria-hidden>{t(`verdict.${verdict}`)}</span>
              <VisuallyHidden>{t(`commun:calculConcluait.${verdict}`)}</VisuallyHidden>
            </span>
          )
        const conclusion = conclusionDe(verdict, etatDossier, Object.values(statuts ?? {}))
        return <span className={classes.verdict}>{t(`verdict.${conclusion}`)}</span>
      },
    },
    {
      id: 'manque',
      label: t('colonne.manque'),
      ...(enTete !== null && { head: <ModulesHead modules={enTete} /> }),
      cell: ({ points, pointsDeclares, statuts, codeDemarche }) => {
        const demarche = demarches?.find(({ code }) => code === codeDemarche)
        return points === null || demarche === undefined ? (
          '–'
        ) : (
          <ModulesBars
            modules={demarche.modules}
            seuil={demarche.seuil}
            points={points}
            declares={pointsDeclares}
            statuts={statuts}
            isNamed={enTete === null}
          />
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
      cell: ({ dateAudit, etatDossier }) => {
        if (dateAudit === null) return '–'
        // Of a decided file the audit took place.
        if (dateAudit >= jour || (etatDossier !== null && isDecided(etatDossier))) return date(dateAudit)
        return (
          <span className={classes.passe} title={t('auditPasse')}>
            <IconAlertTriangle size={16} role="img" aria-label={t('auditPasse')} /> {date(dateAudit)}
          </span>
        )
      },
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
