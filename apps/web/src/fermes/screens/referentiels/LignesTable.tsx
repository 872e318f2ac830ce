import { VisuallyHidden } from '@mantine/core'
import type { LigneReferentiel } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import table from '../../../socle/ui/Table.module.css'
import classes from './LignesTable.module.css'

/** A row, with its change in a preview. */
export interface LigneMontree {
  readonly ligne: LigneReferentiel
  readonly changement?: 'AJOUT' | 'MODIFICATION' | 'SUPPRESSION'
  /** Row before the change. */
  readonly avant?: LigneReferentiel
}

interface Props {
  titre: string
  colonnes: readonly string[]
  lignes: readonly LigneMontree[]
}

/** Rows of a list by column; on a phone each is a card. */
export function LignesTable({ titre, colonnes, lignes }: Props) {
  const { t } = useTranslation('referentiels')
  const isApercu = lignes.some(({ changement }) => changement !== undefined)
  return (
    <table className={table.table}>
      <caption className={VisuallyHidden.classes.root}>{titre}</caption>
      <thead>
        <tr>
          {isApercu && <th scope="col">{t('apercu.changement')}</th>}
          {colonnes.map((colonne) => (
            <th key={colonne} scope="col">
              {t(`colonne.${colonne}`)}
            </th>
          ))}
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
              <td key={colonne} data-label={t(`colonne.${colonne}`)} data-type={typeof ligne[colonne]}>
                <Cellule
                  valeur={ligne[colonne]}
                  avant={avant?.[colonne] ?? null}
                  isChanged={isChanged(avant, ligne, colonne)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isChanged = (avant: LigneReferentiel | undefined, ligne: LigneReferentiel, colonne: string) =>
  avant !== undefined && avant[colonne] !== ligne[colonne]

type Valeur = LigneReferentiel[string] | undefined

function Cellule({ valeur, avant, isChanged: changed }: { valeur: Valeur; avant: Valeur; isChanged: boolean }) {
  const { t } = useTranslation('referentiels')
  const { t: commun } = useTranslation()
  const format = useFormat()
  const said = (cell: Valeur) => {
    if (typeof cell === 'boolean') return commun(cell ? 'champ.booleen.oui' : 'champ.booleen.non')
    if (typeof cell === 'number') return format.number(cell)
    return cell ?? '–'
  }
  if (changed)
    return (
      <strong className={classes.changed}>
        <span aria-hidden>
          {said(avant)} → {said(valeur)}
        </span>
        <span className={VisuallyHidden.classes.root}>
          {t('apercu.avantApres', { avant: said(avant), apres: said(valeur) })}
        </span>
      </strong>
    )
  if (valeur === true) return <span className={classes.tag}>{t('valeurIndicative')}</span>
  return said(valeur)
}
