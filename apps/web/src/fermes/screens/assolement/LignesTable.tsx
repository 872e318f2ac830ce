import { VisuallyHidden } from '@mantine/core'
import { canAddLine, type FautesLigne, totalSurface } from '@sillon/domain'
import type { Dispatch, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { findCulture } from '#fermes/cultures/culture-search'
import type { Referentiel } from '#fermes/cultures/referentiel'
import { useFormat } from '#socle/i18n/format'
import { type Affectation, useAffectation } from './affectation/affectation'
import { depotSur } from './affectation/depot'
import { LigneIsolees } from './affectation/LigneIsolees'
import { readCollage } from './collage'
import { LigneRow } from './LigneRow'
import classes from './LignesTable.module.css'
import { filled, type Ligne } from './lignes'
import type { SaisieAction } from './saisie'

type Colonne = 'culture' | 'categorie' | 'type' | 'surface' | 'supprimer'

interface Place {
  readonly index: number
  readonly colonne: Colonne
}

/** Focuses a field of the table, by row from 0. */
export function focusField(table: HTMLElement | null, { index, colonne }: Place): void {
  const row = table?.querySelectorAll('[data-ligne]')[index]
  const field = row?.querySelector<HTMLElement>(`[data-colonne="${colonne}"] :is(input, select, button)`)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** Row and column of a control in the table; null outside it. */
export function placeOf(target: Element): Place | null {
  const row = target.closest<HTMLTableRowElement>('[data-ligne]')
  const colonne = target.closest<HTMLElement>('[data-colonne]')?.dataset.colonne as Colonne | undefined
  return row === null || colonne === undefined ? null : { index: row.sectionRowIndex, colonne }
}

interface Props {
  lignes: readonly Ligne[]
  fautes: readonly FautesLigne[]
  referentiel: Referentiel
  dispatch: Dispatch<SaisieAction>
  table: React.RefObject<HTMLTableElement | null>
  onAdd: () => void
  onRemove: (id: number) => void
}

/** The editable lines. Tab or Enter at the end adds one, Enter goes down a column, a paste from a spreadsheet fills rows. */
export function LignesTable({ lignes, fautes, referentiel, dispatch, table, onAdd, onRemove }: Props) {
  const { t } = useTranslation('assolement')
  const affectation = useAffectation()

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return
    const place = placeOf(event.target)
    if (place === null) return
    const { index, colonne } = place
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    const isLast = colonne === 'surface' && index === lignes.length - 1
    if (isPlain && ['Tab', 'Enter'].includes(event.key) && isLast && canAddLine(lignes)) {
      event.preventDefault()
      onAdd()
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      focusField(table.current, { index: index + (event.shiftKey ? -1 : 1), colonne })
    }
  }
  const onPaste = (event: React.ClipboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return
    const place = placeOf(event.target)
    const ligne = place === null ? undefined : lignes[place.index]
    const collees = readCollage(event.clipboardData.getData('text/plain'), (name) => findCulture(referentiel, name))
    if (place === null || ligne === undefined || collees === null) return
    event.preventDefault()
    flushSync(() => dispatch({ type: 'paste', id: ligne.id, lignes: collees }))
    focusField(table.current, place)
  }
  return (
    // The keys and the paste belong to its fields.
    <table
      ref={table}
      className={classes.root}
      data-wide
      data-affectation={affectation?.isOpen || undefined}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      {...depotSur(affectation, lignes)}
    >
      <Entetes hasParcelles={affectation !== null} estLiee={affectation?.estLiee === true}>
        <th scope="col">
          <VisuallyHidden>{t('colonne.supprimer')}</VisuallyHidden>
        </th>
      </Entetes>
      <tbody>
        {lignes.map((ligne, index) => (
          <LigneRow
            key={ligne.id}
            ligne={ligne}
            numero={index + 1}
            fauteCulture={fautes[index]?.culture}
            fauteCategorie={fautes[index]?.categorie}
            fauteType={fautes[index]?.type}
            fauteSurface={fautes[index]?.surface}
            referentiel={referentiel}
            dispatch={dispatch}
            onRemove={onRemove}
          />
        ))}
        <LigneIsolees lignes={lignes} referentiel={referentiel} dispatch={dispatch} />
      </tbody>
      <Totaux
        lignes={filled(lignes).length}
        parcelles={affectation === null ? null : totalDe(affectation, lignes)}
        surface={totalSurface(lignes)}
      >
        <td />
      </Totaux>
    </table>
  )
}

/** Parcels with a line. */
const totalDe = ({ parcellesDe, sommeSur }: Affectation, lignes: readonly Ligne[]): TotalParcelles => ({
  count: lignes.reduce((total, ligne) => total + parcellesDe(ligne).length, 0),
  surface: totalSurface(lignes.map((ligne) => ({ surface: sommeSur(parcellesDe(ligne), ligne) }))),
})

const PLACES = ['culture', 'categorie', 'type'] as const
const PARCELLES = ['parcelles', 'surfaceParcelles'] as const

interface EntetesProps {
  hasParcelles: boolean
  /** Whether the farm is linked to a partner, whose measured areas then stand in the table. */
  estLiee: boolean
  children?: ReactNode
}

/** Names of the columns, with the extra columns of a table. Those of the parcels are there for a farm that has some, or is linked to a partner. */
export function Entetes({ hasParcelles, estLiee, children }: EntetesProps) {
  const { t } = useTranslation('assolement')
  return (
    <thead>
      <tr>
        {[...PLACES, ...(hasParcelles ? PARCELLES : []), 'surface' as const].map((colonne) => (
          <th key={colonne} scope="col" data-colonne={colonne}>
            {t(`colonne.${estLiee && colonne === 'surfaceParcelles' ? 'surfaceMesuree' : colonne}`)}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  )
}

interface TotalParcelles {
  readonly count: number
  /** In hectares. */
  readonly surface: number
}

interface TotauxProps {
  lignes: number
  /** Null for a farm without parcels. */
  parcelles: TotalParcelles | null
  /** In hectares. */
  surface: number
  children?: ReactNode
}

/** Last row: number of lines and parcels, and their areas to 4 decimals (specification 1, section 2). */
export function Totaux({ lignes, parcelles, surface, children }: TotauxProps) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('total')}</th>
        <td colSpan={2}>{t('lignes', { count: lignes })}</td>
        {parcelles !== null && (
          <>
            <td data-colonne="parcelles">{t('parcelles', { count: parcelles.count })}</td>
            <td data-colonne="surfaceParcelles">{format.totalSurface(parcelles.surface)} ha</td>
          </>
        )}
        <td data-colonne="surface">{format.totalSurface(surface)} ha</td>
        {children}
      </tr>
    </tfoot>
  )
}
