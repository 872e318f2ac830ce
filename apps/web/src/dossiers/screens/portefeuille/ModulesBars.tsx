import type { DossierSuivi, getBilanPortefeuille } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import classes from './Portefeuille.module.css'

export type Demarche = Answer<typeof getBilanPortefeuille>['demarches'][number]

interface Props {
  demarche: Demarche
  points: Readonly<Record<string, number | null>>
  /** A module that does not apply to the farm is absent. Null for a file decided before statuses were stored: its points alone give the status. */
  statuts: DossierSuivi['statuts']
}

/** Points of each module against its threshold: figures, and bars with the threshold marked in the middle. */
export function ModulesBars({ demarche: { modules, seuil }, points, statuts }: Props) {
  const { t } = useTranslation('portefeuille')
  const format = useFormat()
  return (
    <ul className={classes.modules}>
      {modules.map(({ code, libelle }) => {
        const valeur = points[code] ?? null
        const statut = statuts?.[code] ?? null
        const text = (write: (points: number) => string) =>
          [
            valeur === null
              ? t(statuts === null || code in statuts ? 'moduleVide' : 'moduleSansObjet', { nom: libelle })
              : t('module', { nom: libelle, count: valeur, points: write(valeur), seuil }),
            ...(statut === null ? [] : [t(`commun:statut.${statut}`)]),
          ].join(', ')
        const isReached =
          statut === null ? valeur !== null && valeur >= seuil : statut === 'ATTEINT' || statut === 'COMPLET'
        return (
          <li
            key={code}
            title={text(format.number)}
            data-reached={isReached}
            data-erreur={statut === 'EN_ERREUR' || undefined}
          >
            <span className={classes.hidden}>{text(format.points)}</span>
            <span aria-hidden className={classes.figure}>
              {valeur === null ? '–' : format.points(valeur)}
            </span>
            <span aria-hidden className={classes.bar}>
              <span style={{ inlineSize: `${Math.min(100, ((valeur ?? 0) / (2 * seuil)) * 100)}%` }} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
