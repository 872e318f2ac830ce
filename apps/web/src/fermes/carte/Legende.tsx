import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { type Apparence, COTE_MOTIF, type Entree } from './apparence'
import classes from './Carte.module.css'

/** Crop types of the map with their look, areas and numbers of parcels. */
export function Legende({ entrees, hasIsolees }: { entrees: readonly Entree[]; hasIsolees: boolean }) {
  const { t } = useTranslation('carte')
  const { surface } = useFormat()
  return (
    <section className={classes.resume} aria-label={t('legende')}>
      <Motifs entrees={entrees} />
      <ul className={classes.legende}>
        {entrees.map((entree) => (
          <li key={entree.code}>
            <Pastille apparence={entree} />
            {t('entree', { type: entree.libelle, count: entree.nombre, surface: surface(entree.surface) })}
          </li>
        ))}
        {hasIsolees && (
          <li>
            <Pastille apparence={null} />
            {t('isolees')}
          </li>
        )}
      </ul>
    </section>
  )
}

/** Patterns of the crop types, once in the page for each: a list of thousands of parcels refers to them. */
function Motifs({ entrees }: { entrees: readonly Entree[] }) {
  return (
    <svg width={0} height={0} aria-hidden className={classes.motifs}>
      <defs>
        {entrees.map(({ id, couleur, motif }) => (
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
