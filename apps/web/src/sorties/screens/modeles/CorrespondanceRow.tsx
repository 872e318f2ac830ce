import { ActionIcon, TextInput } from '@mantine/core'
import type { Correspondance } from '@sillon/contract'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#socle/fields/SelectField'
import { type Feuille, lireRef } from './cellules'
import type { Doute, Textes } from './doutes'
import classes from './Modeles.module.css'
import { ValeurField } from './ValeurField'
import type { Entree } from './valeurs'

interface Props extends Correspondance {
  /** Index of the row, from 0. */
  rang: number
  /** Name of the value. */
  libelle: string
  /** Place of the value in a file. */
  lieu: string
  feuilles: readonly Feuille[]
  entrees: readonly Entree[]
  /** Texts of the chosen file. */
  textes: Textes | null
  doutes: readonly Doute[] | undefined
  fauteFeuille: string | undefined
  fauteCellule: string | undefined
  fauteValeur: string | undefined
  onChange: (rang: number, part: Partial<Correspondance>) => void
  onRemove: (rang: number) => void
  /** Moves the focus from the cell to its value. */
  onNext: (rang: number) => void
}

/** Number of characters that the field shows at every width: a longer name is repeated whole below it. */
const NOM_COURT = 26

/** A cell to fill in, with its value. */
export const CorrespondanceRow = memo(function CorrespondanceRow(props: Props) {
  const {
    rang,
    feuille,
    cellule,
    valeur,
    libelle,
    lieu,
    feuilles,
    entrees,
    textes,
    doutes,
    onChange,
    onRemove,
    onNext,
  } = props
  const { t } = useTranslation('modeles')
  const numero = rang + 1
  return (
    <tr>
      {feuilles.length > 1 && (
        <td data-label={t('champ.feuille')} data-name={`correspondances.${rang}.feuille`}>
          <SelectField
            label={t('champ.feuilleDe', { numero })}
            isLabelHidden
            value={feuille}
            choices={feuilles.map(({ nom }) => ({ value: nom, label: nom }))}
            error={props.fauteFeuille}
            onChange={(nom) => nom !== null && onChange(rang, { feuille: nom })}
          />
        </td>
      )}
      <td data-label={t('champ.cellule')} data-name={`correspondances.${rang}.cellule`}>
        <TextInput
          aria-label={t('champ.celluleDe', { numero })}
          value={cellule}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          placeholder="B12"
          error={props.fauteCellule}
          onChange={({ currentTarget }) => onChange(rang, { cellule: lireRef(currentTarget.value) })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter must not submit the form: saving has its own button.
            event.preventDefault()
            onNext(rang)
          }}
        />
      </td>
      <td data-label={t('champ.valeur')} data-name={`correspondances.${rang}.valeur`}>
        {/* One item beside the name of the column on a narrow screen. */}
        <div>
          <ValeurField
            label={t('champ.valeurDe', { numero })}
            valeur={valeur}
            libelle={libelle}
            lieu={lieu}
            entrees={entrees}
            textes={textes}
            error={props.fauteValeur}
            onChange={(choisie) => onChange(rang, { valeur: choisie })}
          />
          {valeur !== '' && (
            <p className={classes.note}>
              {libelle.length > NOM_COURT && <span className={classes.nom}>{libelle}</span>}
              {lieu}
              {textes?.get(valeur) != null && <strong> = {textes.get(valeur)}</strong>}
            </p>
          )}
          {doutes?.map((doute) => (
            <p key={doute} className={classes.doute}>
              <IconAlertTriangle size={14} aria-hidden /> {t(`doute.${doute}`)}
            </p>
          ))}
        </div>
      </td>
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('retirer', { cellule: cellule === '' ? numero : cellule })}
          onClick={() => onRemove(rang)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  )
})
