import { Button } from '@mantine/core'
import { totalSurface } from '@sillon/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import { filled, type Ligne } from '../lignes'
import classes from './Affectation.module.css'
import { useAffectation } from './affectation'

/** Choice of no line; lines have their number on the screen, from 1. */
const ISOLEES = 0

/** Moves the selected parcels without dragging them (WCAG 2.5.7): to a line or out of all lines. */
export function BarreDeDeplacement({ lignes }: { lignes: readonly Ligne[] }) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  const [cible, setCible] = useState<number | null>(null)
  const affectation = useAffectation()
  if (affectation === null) return null
  const { selection, parcellesDe, isolees, nomDe, move } = affectation
  const selected = [...lignes.flatMap(parcellesDe), ...isolees].filter((it) => selection.has(it.uuidParcelle))
  if (selected.length === 0) return null
  const cibles = [...filled(lignes), null].map((ligne) => ({ ligne, value: ligne?.id ?? ISOLEES, label: nomDe(ligne) }))
  const chosen = cibles.find(({ value }) => value === cible)
  const onMove = () => {
    if (chosen === undefined) return
    move([...selection], chosen.ligne)
    setCible(null)
    // Where the moved parcels are now.
    const [first] = selection
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-parcelle="${first}"]`)?.focus())
  }
  return (
    <div className={classes.deplacement}>
      <span>
        {t('affectation.selection', { count: selected.length, surface: format.number(totalSurface(selected)) })}
      </span>
      <SelectField
        label={t('affectation.vers')}
        value={cible}
        choices={cibles}
        none={t('choisir')}
        onChange={setCible}
      />
      <Button disabled={chosen === undefined} onClick={onMove}>
        {t('affectation.deplacer')}
      </Button>
    </div>
  )
}
