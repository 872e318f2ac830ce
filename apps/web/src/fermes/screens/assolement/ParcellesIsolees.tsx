import type { Parcelle } from '@sillon/contract'
import { totalSurface } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { estHorsAssolement } from '#fermes/cultures/hors-assolement'
import { useFormat } from '#socle/i18n/format'
import { useNomDeParcelle } from './affectation/nom-de-parcelle'
import classes from './ParcellesIsolees.module.css'

/** Number of parcels listed at first; more on request. */
const OUVERT = 8

/** Lists the parcels without a line, which explain a total smaller than the farm: those to place, then those that are not farmed. */
export function ParcellesIsolees({ parcelles }: { parcelles: readonly Parcelle[] }) {
  return (
    <>
      <Liste titre="isolees" parcelles={parcelles.filter((parcelle) => !estHorsAssolement(parcelle))} />
      <Liste titre="horsAssolement" parcelles={parcelles.filter(estHorsAssolement)} />
    </>
  )
}

interface ListeProps {
  titre: 'isolees' | 'horsAssolement'
  parcelles: readonly Parcelle[]
}

function Liste({ titre, parcelles }: ListeProps) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  const nomDe = useNomDeParcelle()
  if (parcelles.length === 0) return null
  return (
    <details className={classes.root} open={titre === 'isolees' && parcelles.length <= OUVERT}>
      <summary>{t(titre, { count: parcelles.length, surface: format.number(totalSurface(parcelles)) })}</summary>
      <ul className={classes.liste}>
        {parcelles.map((parcelle) => (
          <li key={parcelle.uuidParcelle}>
            {[nomDe(parcelle), parcelle.codeCulture, `${format.number(parcelle.surface)} ha`, parcelle.partenaire]
              .filter((part) => part !== null)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
