import type { ChoixImport } from '@sillon/domain'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CellulesDeChoix.module.css'

interface Props {
  /** Name of the line or parcel. */
  nom: string
  /** Both values as shown; a dash for an absent one. */
  present: string
  fichier: string
  cote: ChoixImport | null
  /** Without it both values are only shown: they are the same. */
  onChange: ((cote: ChoixImport) => void) | null
}

/** Two cells of a row: the value of the present and that of the file, of which one is chosen. */
export function CellulesDeChoix({ nom, present, fichier, cote, onChange }: Props) {
  const { t } = useTranslation('import-pac')
  const group = useId()
  const sides = [
    ['PRESENT', present, t('colonne.avant'), 'choix.present'],
    ['FICHIER', fichier, t('colonne.apres'), 'choix.fichier'],
  ] as const
  return sides.map(([side, texte, titre, label]) => (
    <td key={side} data-titre={titre}>
      {onChange === null ? (
        texte
      ) : (
        <label className={classes.choix} data-choisi={cote === side}>
          <input
            type="radio"
            name={group}
            checked={cote === side}
            aria-label={t(label, { nom, valeur: texte === '–' ? t('choix.absente') : texte })}
            onChange={() => onChange(side)}
          />
          <span>{texte}</span>
        </label>
      )}
    </td>
  ))
}
