import type { Assolement } from '@sillon/contract'
import { totalSurface } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { Entetes, Totaux } from './LignesTable'
import classes from './LignesTable.module.css'
import { libelleCulture } from './referentiel'

/** The read-only rotation. */
export function LignesLues({ assolement }: Pick<Assolement, 'assolement'>) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  const parcelles = assolement.flatMap((ligne) => ligne.parcelles)
  const hasParcelles = parcelles.length > 0
  return (
    <table className={classes.root} data-lecture>
      <Entetes hasParcelles={hasParcelles} />
      <tbody>
        {assolement.map(
          ({ idCulture, idTypeCulture, culture, categorieCulture, typeCulture, surface, parcelles: siennes }) => (
            <tr key={`${idCulture} ${idTypeCulture}`}>
              <td data-titre={t('colonne.culture')}>{culture === null ? t('sansCulture') : libelleCulture(culture)}</td>
              <td data-titre={t('colonne.categorie')}>{categorieCulture.libelle}</td>
              <td data-titre={t('colonne.type')}>{typeCulture.libelle}</td>
              {hasParcelles && (
                <>
                  <td data-titre={t('colonne.parcelles')} data-colonne="parcelles">
                    {siennes.length}
                  </td>
                  <td data-titre={t('colonne.surfaceParcelles')} data-colonne="surfaceParcelles">
                    {siennes.length === 0 ? '–' : format.surface(totalSurface(siennes))}
                  </td>
                </>
              )}
              <td data-titre={t('colonne.surface')} data-colonne="surface">
                {format.surface(surface)}
              </td>
            </tr>
          ),
        )}
      </tbody>
      <Totaux
        lignes={assolement.length}
        parcelles={hasParcelles ? { count: parcelles.length, surface: totalSurface(parcelles) } : null}
        surface={totalSurface(assolement)}
      />
    </table>
  )
}
