import { Button, Modal, Stack } from '@mantine/core'
import { comparer } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format'
import classes from './ConflitDialog.module.css'
import dialog from './Dialog.module.css'
import type { Ligne } from './lignes'
import { libelleCulture, type Referentiel } from './referentiel'
import type { Conflit } from './use-edition'

interface Props {
  conflit: Conflit
  lignes: readonly Ligne[]
  referentiel: Referentiel
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Opens when the rotation was saved by somebody else meanwhile: says who and what differs, and lets the person choose. */
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
  const surfaceOf = (surfaceHa: number) => (surfaceHa === 0 ? '–' : `${format.surface(surfaceHa)} ha`)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('conflit.titre')}
      closeButtonProps={{ 'aria-label': t('commun:action.fermer') }}
    >
      <Stack>
        <p>
          {par === null || le === null
            ? t('conflit.quelquun')
            : t('conflit.auteur', { nom: par, date: format.date(le), heure: le.slice(11, 16) })}
        </p>
        {differences.length === 0 ? (
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
        )}
        <p>{t('conflit.choix')}</p>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onTakeTheirs}>
            {t('conflit.reprendre')}
          </Button>
          <Button onClick={onKeepMine}>{t('conflit.garder')}</Button>
        </div>
      </Stack>
    </Modal>
  )
}
