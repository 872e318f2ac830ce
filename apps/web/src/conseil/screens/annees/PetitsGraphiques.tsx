import type { AnneeDuDossier } from '@sillon/contract'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { modulesDe } from './modules-des-annees'
import classes from './PetitsGraphiques.module.css'

/** Height of the drawing, in its own units. */
const HAUTEUR = 100

/**
 * One small chart for each module, all on one scale: a bar for each year, with its points above it and the threshold across. A bar under the threshold is hollow.
 * Screen readers have the table below.
 */
export function PetitsGraphiques({ annees }: { annees: readonly AnneeDuDossier[] }) {
  const { t } = useTranslation('annees')
  const { points: courts } = useFormat()
  const modules = modulesDe(annees)
  const tous = modules.flatMap(({ parAnnee }) => parAnnee.map((module) => module?.points ?? 0))
  const echelle = Math.max(...tous, ...annees.map(({ seuil }) => (seuil ?? 0) * 1.5), 1)
  const haut = (points: number) => (HAUTEUR * points) / echelle
  return (
    <div aria-hidden>
      <div className={classes.root} style={{ '--largeur': `${Math.max(8, annees.length * 2.75)}rem` } as CSSProperties}>
        {modules.map(({ code, libelle, parAnnee }) => (
          <div key={code} className={classes.module}>
            <p className={classes.titre}>{libelle}</p>
            <div className={classes.annees}>
              {annees.map(({ millesime, seuil }, i) => {
                const points = parAnnee[i]?.points ?? null
                const estAtteint = points !== null && seuil !== null && points >= seuil
                const base = HAUTEUR - haut(points ?? 0)
                return (
                  <div key={millesime} className={classes.annee}>
                    <div className={classes.cadre}>
                      <svg
                        className={classes.dessin}
                        viewBox={`0 0 100 ${HAUTEUR}`}
                        preserveAspectRatio="none"
                        data-atteint={estAtteint || undefined}
                        aria-hidden="true"
                      >
                        {points !== null && (
                          <rect className={classes.barre} x="22" width="56" y={base} height={haut(points)} />
                        )}
                        <line className={classes.sol} x1="0" x2="100" y1={HAUTEUR} y2={HAUTEUR} />
                        {seuil !== null && (
                          <line
                            className={classes.seuil}
                            x1="0"
                            x2="100"
                            y1={HAUTEUR - haut(seuil)}
                            y2={HAUTEUR - haut(seuil)}
                          />
                        )}
                      </svg>
                      <span className={classes.points} style={{ bottom: `${haut(points ?? 0)}%` }}>
                        {points === null ? '–' : courts(points)}
                      </span>
                    </div>
                    <span className={classes.millesime}>{millesime}</span>
                  </div>
                )
              })}
            </div>
          </div>
        ))}
      </div>
      <p className={classes.legende}>{t('points.legende')}</p>
    </div>
  )
}
