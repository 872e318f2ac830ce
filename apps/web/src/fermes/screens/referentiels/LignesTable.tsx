import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { ChampReferentiel, LigneReferentiel } from '@sillon/contract'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import lists from '#socle/lists/DataTable.module.css'
import classes from './LignesTable.module.css'
import { useNoms } from './noms'

/** A row, with its change in a preview. */
export interface LigneMontree {
  readonly ligne: LigneReferentiel
  readonly changement?: 'AJOUT' | 'MODIFICATION' | 'SUPPRESSION'
  /** Row before the change. */
  readonly avant?: LigneReferentiel
}

interface Props {
  titre: string
  champs: readonly ChampReferentiel[]
  lignes: readonly LigneMontree[]
  onEdit?: ((ligne: LigneReferentiel) => void) | undefined
}

/** Column of values without an official source. */
const INDICATIF = 'indicatif'

/** Rows of a list by column; on a phone each is a card. A mark that every row or none has is no column: a sentence above says it. */
export function LignesTable({ titre, champs, lignes, onEdit }: Props) {
  const { t } = useTranslation('referentiels')
  const { nomDe } = useNoms(champs)
  const isApercu = lignes.some(({ changement }) => changement !== undefined)
  const indicatives = lignes.filter(({ ligne }) => ligne[INDICATIF] === true).length
  const isMarked = isApercu || (indicatives > 0 && indicatives < lignes.length)
  const colonnes = champs.map(({ nom }) => nom).filter((nom) => nom !== INDICATIF || isMarked)
  return (
    <>
      {indicatives === lignes.length && indicatives > 0 && !isApercu && (
        <p className={classes.indicatives}>{t('toutesIndicatives')}</p>
      )}
      <table className={`${lists.table} ${classes.lignes}`}>
        <caption className={VisuallyHidden.classes.root}>{titre}</caption>
        <thead className={lists.unsorted}>
          <tr>
            {isApercu && <th scope="col">{t('apercu.changement')}</th>}
            {colonnes.map((colonne) => (
              <th key={colonne} scope="col">
                {t(`colonne.${colonne}`)}
              </th>
            ))}
            {onEdit !== undefined && <th scope="col">{t('action')}</th>}
          </tr>
        </thead>
        <tbody>
          {lignes.map(({ ligne, changement, avant }) => (
            <tr key={JSON.stringify([changement, ligne])} data-changement={changement}>
              {changement !== undefined && (
                <td data-label={t('apercu.changement')}>
                  <span className={classes.changement}>{t(`apercu.${changement}`)}</span>
                </td>
              )}
              {colonnes.map((colonne) => (
                <td key={colonne} data-label={t(`colonne.${colonne}`)} data-number={typeof ligne[colonne] === 'number'}>
                  <Cellule champs={champs} ligne={ligne} colonne={colonne} avant={avant} />
                </td>
              ))}
              {onEdit !== undefined && (
                <td data-label={t('action')}>
                  <ActionIcon
                    variant="subtle"
                    size="lg"
                    aria-label={t('modifier', { nom: nomDe(ligne) })}
                    onClick={() => onEdit(ligne)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface CelluleProps {
  champs: readonly ChampReferentiel[]
  ligne: LigneReferentiel
  colonne: string
  avant: LigneReferentiel | undefined
}

function Cellule({ champs, ligne, colonne, avant }: CelluleProps) {
  const { t } = useTranslation('referentiels')
  const { dit } = useNoms(champs)
  if (avant !== undefined && avant[colonne] !== ligne[colonne])
    return (
      <strong className={classes.changed}>
        <span aria-hidden>
          {dit(avant, colonne)} → {dit(ligne, colonne)}
        </span>
        <span className={VisuallyHidden.classes.root}>
          {t('apercu.avantApres', { avant: dit(avant, colonne), apres: dit(ligne, colonne) })}
        </span>
      </strong>
    )
  if (colonne === INDICATIF && ligne[colonne] === true)
    return <span className={classes.tag}>{t('valeurIndicative')}</span>
  return dit(ligne, colonne)
}
