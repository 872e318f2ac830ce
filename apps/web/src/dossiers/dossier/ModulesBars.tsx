import type { Statut } from '@sillon/domain'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import classes from './ModulesBars.module.css'

/** A scored module: its name, and the letter of it in a narrow head. */
export interface Module {
  readonly code: string
  readonly libelle: string
  readonly lettre: string
}

interface Props {
  modules: readonly Module[]
  /** Points that each module must reach. */
  seuil: number
  points: Readonly<Record<string, number | null>>
  /** Claimed points beside the audited ones; null without a value of an auditor. */
  declares?: Readonly<Record<string, number | null>> | null
  /** A module that does not apply to the farm is absent. Null for a file decided before statuses were stored: its points alone give the status. */
  statuts: Readonly<Record<string, Statut>> | null
  /** Failed requirements of each module: they have the sign of an error. */
  exigences?: Readonly<Record<string, number>>
  /** Letters over the bars on a wide screen too: no heading above tells them. */
  isNamed?: boolean
}

/** Points of each module against its threshold: figures, and bars with the threshold marked in the middle. */
export function ModulesBars({
  modules,
  seuil,
  points,
  declares = null,
  statuts,
  exigences = {},
  isNamed = false,
}: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className={classes.modules} data-named={isNamed || undefined}>
      {modules.map(({ code, libelle, lettre }) => {
        const valeur = points[code] ?? null
        const statut = statuts?.[code] ?? null
        const failed = exigences[code] ?? 0
        const text = (write: (points: number) => string) =>
          [
            valeur === null
              ? t(statuts === null || code in statuts ? 'module.vide' : 'module.sansObjet', { nom: libelle })
              : t('module.points', { nom: libelle, count: valeur, points: write(valeur), seuil }),
            ...(statut === null ? [] : [t(`statut.${statut}`)]),
            ...(failed === 0 ? [] : [t('module.exigences', { count: failed })]),
            ...(declares === null || declares[code] === valeur
              ? []
              : [t('module.declare', { points: declares[code] == null ? '–' : write(declares[code]) })]),
          ].join(', ')
        const parLesPoints = valeur !== null && valeur >= seuil ? 'ATTEINT' : 'SOUS_LE_SEUIL'
        return (
          <li
            key={code}
            title={text(format.number)}
            data-statut={statut ?? parLesPoints}
            data-faute={failed > 0 || undefined}
          >
            <span className={classes.hidden}>{text(format.points)}</span>
            <span aria-hidden className={classes.figure}>
              <span className={classes.lettre}>{lettre}</span> {valeur === null ? '–' : format.points(valeur)}
              {(statut === 'EN_ERREUR' || failed > 0) && <IconAlertCircle size={14} />}
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

/** Letters of the modules, over the columns of their bars. */
export function ModulesHead({ modules }: { modules: readonly Module[] }) {
  return (
    <span className={`${classes.modules} ${classes.head}`}>
      {modules.map(({ code, libelle, lettre }) => (
        <abbr key={code} title={libelle}>
          {lettre}
        </abbr>
      ))}
    </span>
  )
}
