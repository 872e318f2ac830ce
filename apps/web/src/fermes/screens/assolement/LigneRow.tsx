import { ActionIcon } from '@mantine/core'
import type { FauteLigne } from '@sillon/domain'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { type Dispatch, memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CultureField } from '#fermes/cultures/CultureField'
import type { Referentiel } from '#fermes/cultures/referentiel'
import { DecimalField } from '#socle/fields/DecimalField'
import { SelectField } from '#socle/fields/SelectField'
import { CellulesParcelles } from './affectation/CellulesParcelles'
import classes from './LignesTable.module.css'
import type { Ligne } from './lignes'
import type { SaisieAction } from './saisie'

interface Props {
  ligne: Ligne
  /** Number of the row, from 1. */
  numero: number
  fauteCulture: FauteLigne | undefined
  fauteCategorie: FauteLigne | undefined
  fauteType: FauteLigne | undefined
  fauteSurface: FauteLigne | undefined
  referentiel: Referentiel
  dispatch: Dispatch<SaisieAction>
  onRemove: (id: number) => void
}

/** One editable line. Re-renders only when it changes itself. */
export const LigneRow = memo(function LigneRow({ ligne, numero, referentiel, dispatch, onRemove, ...fautes }: Props) {
  const { t } = useTranslation('assolement')
  const { id, idCulture, idCategorieCulture, idTypeCulture, surface, cultureInconnue, isFresh } = ligne
  const hasCulture = idCulture !== null
  const faute = (code: FauteLigne | undefined) => (code === undefined ? undefined : t(`faute.${code}`))
  const fauteCulture =
    cultureInconnue === null ? faute(fautes.fauteCulture) : t('faute.CULTURE_INCONNUE', { texte: cultureInconnue })
  const isWaitingForSurface = isFresh && surface === null
  const typesDeLaCategorie = referentiel.typesOf(idCategorieCulture)
  const typeChoisi = typesDeLaCategorie.find((it) => it.idTypeCulture === idTypeCulture)
  const mustChoose =
    hasCulture && (typeChoisi === undefined || (fautes.fauteCategorie ?? fautes.fauteType) !== undefined)
  /** On a phone, category and type are folded under their crop. They stay open after a choice, so that the list under the finger does not go. */
  const [areDetailsOpen, setDetailsOpen] = useState(mustChoose)
  if (mustChoose && !areDetailsOpen) setDetailsOpen(true)
  const surfaceCell = useRef<HTMLTableCellElement>(null)
  /** A crop brings its category and type: the area is left to enter. */
  const goToSurface = () => {
    const field = surfaceCell.current?.querySelector('input')
    field?.focus()
    field?.select()
  }
  return (
    <tr
      data-ligne={id}
      data-details={areDetailsOpen || undefined}
      onBlur={(event) => {
        if (isFresh && !event.currentTarget.contains(event.relatedTarget)) dispatch({ type: 'leave', id })
      }}
    >
      <td data-colonne="culture" data-titre={t('colonne.culture')}>
        <CultureField
          label={t('champ.culture', { numero })}
          referentiel={referentiel}
          culture={referentiel.culture(idCulture)}
          texte={cultureInconnue}
          error={isFresh && cultureInconnue === null ? undefined : fauteCulture}
          onChange={(culture) => dispatch({ type: 'chooseCulture', id, culture })}
          onEntered={goToSurface}
        />
      </td>
      <td data-colonne="details">
        {typeChoisi !== undefined && !mustChoose && (
          <button
            type="button"
            className={classes.details}
            aria-expanded={areDetailsOpen}
            aria-label={t('details', { numero, type: typeChoisi.libelle })}
            onClick={() => setDetailsOpen(!areDetailsOpen)}
          >
            {typeChoisi.libelle}
            <IconChevronDown size={16} aria-hidden />
          </button>
        )}
      </td>
      <td data-colonne="categorie" data-titre={t('colonne.categorie')}>
        <SelectField
          label={t('champ.categorie', { numero })}
          isLabelHidden
          value={idCategorieCulture}
          none={hasCulture ? t('choisir') : ''}
          choices={referentiel.categories.map((it) => ({ value: it.idCategorieCulture, label: it.libelle }))}
          error={hasCulture ? faute(fautes.fauteCategorie) : undefined}
          disabled={!hasCulture}
          onChange={(value) => dispatch({ type: 'chooseCategorie', id, idCategorieCulture: value })}
        />
      </td>
      <td data-colonne="type" data-titre={t('colonne.type')}>
        <SelectField
          label={t('champ.type', { numero })}
          isLabelHidden
          value={idTypeCulture}
          none={hasCulture && idCategorieCulture !== null ? t('choisir') : ''}
          choices={typesDeLaCategorie.map((it) => ({ value: it.idTypeCulture, label: it.libelle }))}
          error={hasCulture && idCategorieCulture !== null ? faute(fautes.fauteType) : undefined}
          disabled={!hasCulture || idCategorieCulture === null}
          onChange={(value) => dispatch({ type: 'chooseType', id, idTypeCulture: value })}
        />
      </td>
      <CellulesParcelles ligne={ligne} numero={numero} dispatch={dispatch} />
      <td ref={surfaceCell} data-colonne="surface" data-titre={t('colonne.surface')}>
        <DecimalField
          label={t('champ.surface', { numero })}
          isLabelHidden
          enterKeyHint="next"
          value={surface}
          // The specification's own message covers 0 and less; a million hectares is the API's limit.
          min={Number.NEGATIVE_INFINITY}
          max={1_000_000}
          error={isWaitingForSurface ? undefined : faute(fautes.fauteSurface)}
          onChange={(value) => dispatch({ type: 'enterSurface', id, surface: value })}
          onValidityChange={(isReadable) => dispatch({ type: 'readSurface', id, isReadable })}
        />
      </td>
      <td data-colonne="supprimer" className={classes.remove}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('supprimerLigne', { numero })}
          title={t('supprimerLigne', { numero })}
          onClick={() => onRemove(id)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  )
})
