import { Button, Group } from '@mantine/core'
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { type Cellule, estRemplissable, etendue, type Feuille, LIGNES, nomColonne } from './cellules'
import classes from './Modeles.module.css'

interface Props {
  feuille: Feuille
  /** Names of the values on this sheet, by cell. */
  remplies: ReadonlyMap<string, string>
  onChoose: (ref: string) => void
}

const pas: Readonly<Record<string, readonly [colonnes: number, lignes: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  PageUp: [0, -LIGNES],
  PageDown: [0, LIGNES],
}

/** Cells of a sheet from the server, some rows at once. A click, or Enter, chooses one; the arrows move between them. */
export const FeuilleGrid = memo(function FeuilleGrid({ feuille, remplies, onChoose }: Props) {
  const { t } = useTranslation('modeles')
  const { number } = useFormat()
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState({ colonne: 1, ligne: 1 })
  const { colonnes, lignes } = useMemo(() => etendue(feuille), [feuille])
  const cellules = useMemo(() => new Map(feuille.cellules.map((cellule) => [cellule.ref, cellule])), [feuille])
  const premiere = Math.floor((active.ligne - 1) / LIGNES) * LIGNES + 1
  const derniere = Math.min(premiere + LIGNES - 1, lignes)
  const goTo = (colonne: number, ligne: number) =>
    setActive({ colonne: Math.min(Math.max(colonne, 1), colonnes), ligne: Math.min(Math.max(ligne, 1), lignes) })
  const onKeyDown = (event: KeyboardEvent) => {
    const [enColonnes, enLignes] = pas[event.key] ?? [0, 0]
    if (enColonnes === 0 && enLignes === 0) return
    event.preventDefault()
    flushSync(() => goTo(active.colonne + enColonnes, active.ligne + enLignes))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return (
    <>
      <div className={classes.defile}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are chosen, as in the grid pattern */}
        <table ref={grid} role="grid" aria-label={t('feuille', { nom: feuille.nom })} className={classes.grille}>
          <thead>
            <tr>
              <td />
              {Array.from({ length: colonnes }, (_, colonne) => (
                <th key={nomColonne(colonne + 1)} scope="col">
                  {nomColonne(colonne + 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={onKeyDown}>
            {Array.from({ length: derniere - premiere + 1 }, (_, rang) => premiere + rang).map((ligne) => (
              <tr key={ligne}>
                <th scope="row">{ligne}</th>
                {Array.from({ length: colonnes }, (_, index) => {
                  const colonne = index + 1
                  const ref = `${nomColonne(colonne)}${ligne}`
                  return (
                    <Case
                      key={ref}
                      place={ref}
                      cellule={cellules.get(ref)}
                      remplie={remplies.get(ref)}
                      isActive={active.colonne === colonne && active.ligne === ligne}
                      onChoose={() => {
                        goTo(colonne, ligne)
                        onChoose(ref)
                      }}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lignes > LIGNES && (
        <Group justify="space-between" mt="xs">
          <Button variant="default" size="xs" disabled={premiere === 1} onClick={() => goTo(1, premiere - LIGNES)}>
            {t('lignesPrecedentes')}
          </Button>
          <span className={classes.note} role="status">
            {t('plage', { premiere: number(premiere), derniere: number(derniere), lignes: number(lignes) })}
          </span>
          <Button variant="default" size="xs" disabled={derniere === lignes} onClick={() => goTo(1, derniere + 1)}>
            {t('lignesSuivantes')}
          </Button>
        </Group>
      )}
    </>
  )
})

interface CaseProps {
  place: string
  cellule: Cellule | undefined
  remplie: string | undefined
  isActive: boolean
  onChoose: () => void
}

function Case({ place, cellule, remplie, isActive, onChoose }: CaseProps) {
  const { t } = useTranslation('modeles')
  const isFillable = estRemplissable(cellule)
  const texte = remplie ?? cellule?.texte ?? ''
  const dite = [
    texte,
    cellule?.estFormule && t('cellule.formule'),
    cellule?.estCouverte && t('cellule.couverte'),
    remplie !== undefined && t('cellule.remplie'),
  ].filter(Boolean)
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it can be chosen
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      title={dite.join(' – ')}
      aria-label={[place, ...dite].join(', ')}
      aria-disabled={!isFillable}
      aria-selected={remplie !== undefined}
      onClick={() => isFillable && onChoose()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        if (isFillable) onChoose()
      }}
    >
      {texte}
    </td>
  )
}
