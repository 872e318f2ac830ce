import { comparer, totalSurface } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { libelleCulture, type Referentiel } from '#fermes/cultures/referentiel'
import { ConflitDialog as Dialog } from '#socle/forms/ConflitDialog'
import { useFormat } from '#socle/i18n/format'
import classes from './ConflitDialog.module.css'
import type { Ligne } from './lignes'
import type { Conflit } from './use-edition'

interface Props {
  conflit: Conflit
  lignes: readonly Ligne[]
  referentiel: Referentiel
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Dialog for the case that somebody else saved the rotation meanwhile: shows the author and the differences, and lets the person choose. */
export function ConflitDialog({ conflit, lignes, referentiel, onKeepMine, onTakeTheirs, onClose }: Props) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  const { actuel, par, le } = conflit
  const mine = lignes.flatMap(({ idCulture, idCategorieCulture, idTypeCulture, surface }) =>
    idCategorieCulture === null || idTypeCulture === null || surface === null
      ? []
      : [{ idCulture, idCategorieCulture, idTypeCulture, surface, parcelles: [] }],
  )
  const differences = comparer(actuel.data.assolement, mine).filter(({ changement }) => changement !== 'INCHANGEE')
  const nameOf = ({ idCulture, idCategorieCulture, idTypeCulture }: (typeof differences)[number]) => {
    const culture = referentiel.culture(idCulture)
    const type = referentiel.typesOf(idCategorieCulture).find((it) => it.idTypeCulture === idTypeCulture)
    return `${culture === null ? t('sansCulture') : libelleCulture(culture)} (${type?.libelle ?? ''})`
  }
  const surfaceOf = (surfaceHa: number) => (surfaceHa === 0 ? '–' : `${format.number(surfaceHa)} ha`)
  const versionOf = (version: readonly { surface: number }[]) =>
    t('conflit.version', {
      lignes: t('lignes', { count: version.length }),
      surface: format.number(totalSurface(version)),
    })
  const detail =
    differences.length === 0 ? (
      <p>{t('conflit.identique')}</p>
    ) : (
      <table className={classes.differences}>
        <thead>
          <tr>
            <th scope="col">{t('colonne.culture')}</th>
            <th scope="col">{t('conflit.enregistre')}</th>
            <th scope="col">{t('conflit.saisie')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((ligne) => (
            <tr key={nameOf(ligne)}>
              <th scope="row">{nameOf(ligne)}</th>
              <td>{surfaceOf(ligne.surfaceActuelle)}</td>
              <td>{surfaceOf(ligne.surface)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  const litige = {
    name: 'ASSOLEMENT',
    label: t('conflit.assolement'),
    mienne: versionOf(mine),
    sienne: versionOf(actuel.data.assolement),
    par,
    le,
  }
  return (
    <Dialog
      litiges={[litige]}
      detail={
        <>
          {detail}
          <p>{t('conflit.choix')}</p>
        </>
      }
      onApply={(kept) => (kept.size > 0 ? onKeepMine() : onTakeTheirs())}
      onClose={onClose}
    />
  )
}
