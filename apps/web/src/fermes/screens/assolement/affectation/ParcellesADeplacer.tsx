import type { Parcelle } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import type { Ligne } from '../lignes'
import classes from './Affectation.module.css'
import type { Affectation } from './affectation'
import { useNomDeParcelle } from './nom-de-parcelle'

/** Type of the dragged data: a parcel of this page, not a text from elsewhere. */
export const PARCELLES = 'application/x-parcelles'

/** Moves the focus among the parcels of a list, which is one stop of Tab. */
const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

interface Props {
  affectation: Affectation
  /** Line of the parcels; null for the isolated ones. */
  ligne: Ligne | null
  parcelles: readonly Parcelle[]
}

/** The parcels of a line, or the isolated ones: each is selected by a press, dragged with the other selected ones, and reached by the arrows. */
export function ParcellesADeplacer({ affectation, ligne, parcelles }: Props) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  const nomDe = useNomDeParcelle()
  const { selection, select, surfaceSur } = affectation
  if (parcelles.length === 0) return <span className={classes.aucune}>{t('affectation.aucune')}</span>
  const toggle = (uuid: string) => {
    const next = new Set(selection)
    if (!next.delete(uuid)) next.add(uuid)
    select([...next])
  }
  const onKeyDown = (event: React.KeyboardEvent<HTMLUListElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const index = buttons.indexOf(event.target as HTMLButtonElement)
    const step = STEPS[event.key]
    if (event.key === 'Escape') select([])
    else if (step === undefined || index === -1) return
    else buttons[step(index, buttons.length)]?.focus()
    event.preventDefault()
  }
  return (
    <ul
      className={classes.liste}
      aria-label={t('affectation.liste', { nom: affectation.nomDe(ligne) })}
      onKeyDown={onKeyDown}
    >
      {parcelles.map((parcelle, index) => (
        <li key={parcelle.uuidParcelle}>
          <button
            type="button"
            className={classes.parcelle}
            data-parcelle={parcelle.uuidParcelle}
            aria-pressed={selection.has(parcelle.uuidParcelle)}
            tabIndex={index === 0 ? 0 : -1}
            draggable
            onClick={() => toggle(parcelle.uuidParcelle)}
            onDragStart={(event) => {
              const dragged = selection.has(parcelle.uuidParcelle) ? [...selection] : [parcelle.uuidParcelle]
              event.dataTransfer.setData(PARCELLES, JSON.stringify(dragged))
              event.dataTransfer.effectAllowed = 'move'
            }}
          >
            {nomDe(parcelle)}, {format.number(surfaceSur(parcelle, ligne))} ha
            {parcelle.partenaire !== null && <span className={classes.partenaire}>{parcelle.partenaire}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
