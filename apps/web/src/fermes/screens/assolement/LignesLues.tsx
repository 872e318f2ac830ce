import type { Assolement, LigneAssolement } from '@sillon/contract'
import { totalSurface } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { libelleCulture } from '#fermes/cultures/referentiel'
import { useFormat } from '#socle/i18n/format'
import { isParCvi, sommeDe } from './affectation/parcelles'
import { Entetes, Totaux } from './LignesTable'
import classes from './LignesTable.module.css'

interface Props extends Pick<Assolement, 'assolement'> {
  /** Whether the farm declares its vine by the vineyard register (CVI). */
  estCvi: boolean
  /** Whether the farm is linked to a partner. */
  estLiee: boolean
}

/** The read-only rotation. */
export function LignesLues({ assolement, estCvi, estLiee }: Props) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  const count = assolement.reduce((total, { parcelles }) => total + parcelles.length, 0)
  const hasParcelles = estLiee || count > 0
  const surfaceDesParcelles = ({ typeCulture, parcelles }: LigneAssolement) =>
    sommeDe(parcelles, isParCvi(typeCulture.code, estCvi))
  return (
    <table className={classes.root} data-lecture>
      <Entetes hasParcelles={hasParcelles} estLiee={estLiee} />
      <tbody>
        {assolement.map((ligne) => (
          <tr key={`${ligne.idCulture} ${ligne.idTypeCulture}`}>
            <td data-titre={t('colonne.culture')} data-colonne="culture">
              {ligne.culture === null ? t('sansCulture') : libelleCulture(ligne.culture)}
            </td>
            <td data-titre={t('colonne.categorie')} data-colonne="categorie">
              {ligne.categorieCulture.libelle}
            </td>
            <td data-titre={t('colonne.type')} data-colonne="type">
              {ligne.typeCulture.libelle}
            </td>
            {hasParcelles && (
              <>
                <td data-titre={t('colonne.parcelles')} data-colonne="parcelles">
                  {ligne.parcelles.length}
                </td>
                <td data-titre={estLiee ? t('colonne.surfaceMesuree') : undefined} data-colonne="surfaceParcelles">
                  {ligne.parcelles.length === 0 ? '–' : format.number(surfaceDesParcelles(ligne))}
                </td>
              </>
            )}
            <td data-titre={t('colonne.surface')} data-colonne="surface">
              {format.number(ligne.surface)}
            </td>
          </tr>
        ))}
      </tbody>
      <Totaux
        lignes={assolement.length}
        parcelles={
          hasParcelles
            ? { count, surface: totalSurface(assolement.map((it) => ({ surface: surfaceDesParcelles(it) }))) }
            : null
        }
        surface={totalSurface(assolement)}
      />
    </table>
  )
}
