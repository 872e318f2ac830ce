import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { type Apparence, COTE_MOTIF, type Entree } from './apparence'
import classes from './Carte.module.css'

/** Crop types of the map with their look, areas and numbers of parcels. */
export function Legende({ entrees, hasIsolees }: { entrees: readonly Entree[]; hasIsolees: boolean }) {
  const { t } = useTranslation('carte')
  const { surface } = useFormat()
  return (
    <section aria-label={t('legende')}>
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

/** The look of a crop type, in small. */
export function Pastille({ apparence }: { apparence: Apparence | null }) {
  const id = useId()
  return (
    <svg width={22} height={22} aria-hidden className={classes.pastille}>
      {apparence !== null && (
        <defs>
          <pattern id={id} width={COTE_MOTIF} height={COTE_MOTIF} patternUnits="userSpaceOnUse">
            {/* The ground of the map, light in both themes: the legend shows the colours that the map does. */}
            <rect width={COTE_MOTIF} height={COTE_MOTIF} fill="#f4f4ef" />
            <rect width={COTE_MOTIF} height={COTE_MOTIF} fill={apparence.couleur} fillOpacity={0.65} />
            <path d={apparence.motif} stroke="#1b1b1b" strokeOpacity={0.7} fill="none" />
          </pattern>
        </defs>
      )}
      <rect
        x={1}
        y={1}
        width={20}
        height={20}
        fill={apparence === null ? 'none' : `url(#${id})`}
        stroke="currentColor"
        strokeDasharray={apparence === null ? '4 3' : undefined}
      />
    </svg>
  )
}
