import type { ParcelleDeCarte } from '@sillon/contract'
import { totalSurface } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { type Apparence, COTE_MOTIF, type Entree, NON_CULTIVEE, typeDe } from './apparence'
import classes from './Carte.module.css'

interface Props {
  entrees: readonly Entree[]
  parcelles: readonly ParcelleDeCarte[]
}

/** Crop types of the map with their look, areas and numbers of parcels; then the parcels without a line. */
export function Legende({ entrees, parcelles }: Props) {
  const { t } = useTranslation('carte')
  const { number } = useFormat()
  const nonCultivees = parcelles.filter((parcelle) => typeDe(parcelle) === null)
  return (
    <section className={classes.resume} aria-label={t('legende')}>
      <Motifs apparences={[...entrees, NON_CULTIVEE]} />
      <ul className={classes.legende}>
        {entrees.map((entree) => (
          <li key={entree.code}>
            <Pastille apparence={entree} />
            {t('entree', { type: entree.libelle, count: entree.nombre, surface: number(entree.surface) })}
          </li>
        ))}
        {nonCultivees.length > 0 && (
          <li>
            <Pastille apparence={NON_CULTIVEE} />
            {t('entree', {
              type: t('nonCultivees'),
              count: nonCultivees.length,
              surface: number(totalSurface(nonCultivees.map(({ properties }) => properties))),
            })}
          </li>
        )}
        {parcelles.some((parcelle) => typeDe(parcelle) === undefined) && (
          <li>
            <Pastille apparence={null} />
            {t('isolees')}
          </li>
        )}
      </ul>
    </section>
  )
}

/** Patterns of the looks, once in the page for each: a list of thousands of parcels refers to them. */
function Motifs({ apparences }: { apparences: readonly Apparence[] }) {
  return (
    <svg width={0} height={0} aria-hidden className={classes.motifs}>
      <defs>
        {apparences.map(({ id, couleur, motif }) => (
          <pattern key={id} id={id} width={COTE_MOTIF} height={COTE_MOTIF} patternUnits="userSpaceOnUse">
            {/* The ground of the map, light in both themes: the legend shows the colours that the map does. */}
            <rect width={COTE_MOTIF} height={COTE_MOTIF} fill="#f4f4ef" />
            <rect width={COTE_MOTIF} height={COTE_MOTIF} fill={couleur} fillOpacity={0.65} />
            <path d={motif} stroke="#1b1b1b" strokeOpacity={0.7} fill="none" />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}

/** The look of a crop type, in small. */
export function Pastille({ apparence }: { apparence: Apparence | null }) {
  return (
    <svg width={22} height={22} aria-hidden className={classes.pastille}>
      <rect
        x={1}
        y={1}
        width={20}
        height={20}
        fill={apparence === null ? 'none' : `url(#${apparence.id})`}
        stroke="currentColor"
        strokeDasharray={apparence === null ? '4 3' : undefined}
      />
    </svg>
  )
}
