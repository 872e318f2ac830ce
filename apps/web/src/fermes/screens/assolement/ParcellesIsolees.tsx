import type { Parcelle } from '@sillon/contract'
import { totalSurface } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { useNomDeParcelle } from './affectation/nom-de-parcelle'
import classes from './ParcellesIsolees.module.css'

/** Number of parcels listed at first; more on request. */
const OUVERT = 8

/** Lists the parcels without a line, which explain a total smaller than the farm. */
export function ParcellesIsolees({ parcelles }: { parcelles: readonly Parcelle[] }) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  const nomDe = useNomDeParcelle()
  if (parcelles.length === 0) return null
  return (
    <details className={classes.root} open={parcelles.length <= OUVERT}>
      <summary>{t('isolees', { count: parcelles.length, surface: format.surface(totalSurface(parcelles)) })}</summary>
      <ul className={classes.liste}>
        {parcelles.map((parcelle) => (
          <li key={parcelle.uuidParcelle}>
            {[nomDe(parcelle), parcelle.codeCulture, `${format.surface(parcelle.surface)} ha`, parcelle.partenaire]
              .filter((part) => part !== null)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
