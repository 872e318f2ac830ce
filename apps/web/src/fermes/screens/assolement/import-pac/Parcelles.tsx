import type { ResultatImportPac } from '@sillon/contract'
import { totalSurface } from '@sillon/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { libelleCulture, type Referentiel } from '#fermes/cultures/referentiel'
import { useFormat } from '#socle/i18n/format'
import classes from './Parcelles.module.css'

/** Number of imported parcels, and each of them on request. */
export function Parcelles({
  parcelles,
  referentiel,
}: Pick<ResultatImportPac, 'parcelles'> & { referentiel: Referentiel }) {
  const { t } = useTranslation('import-pac')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.root} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('parcelles.lues', { count: parcelles.length, surface: format.number(totalSurface(parcelles)) })}
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll the list
        <section className={classes.scroll} aria-label={t('parcelles.liste')} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                {(['ilot', 'parcelle', 'code', 'culture', 'surface'] as const).map((colonne) => (
                  <th key={colonne} scope="col">
                    {t(`parcelles.${colonne}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {parcelles.map(({ numIlot, numParcelle, codeCulture, idCulture, surface }) => {
                const culture = referentiel.culture(idCulture)
                return (
                  <tr key={`${numIlot} ${numParcelle}`}>
                    <td>{numIlot}</td>
                    <td>{numParcelle}</td>
                    <td>{codeCulture}</td>
                    <td>{culture === null ? t('parcelles.sansCulture') : libelleCulture(culture)}</td>
                    <td>{format.number(surface)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
