import { Button } from '@mantine/core'
import { totalSurface } from '@sillon/domain'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import type { Ligne } from '../lignes'
import classes from './Affectation.module.css'
import { useAffectation } from './affectation'

const ISOLEES = 'isolees'

/** Moves the selected parcels without dragging them (WCAG 2.5.7): to a line or out of all lines. */
export function BarreDeDeplacement({ lignes }: { lignes: readonly Ligne[] }) {
  const { t } = useTranslation('assolement')
  const format = useFormat()
  const id = useId()
  const [cible, setCible] = useState('')
  const affectation = useAffectation()
  if (affectation === null || affectation.selection.size === 0) return null
  const { selection, parcellesDe, isolees, nomDe, move } = affectation
  const selected = [...lignes.flatMap(parcellesDe), ...isolees].filter((it) => selection.has(it.uuidParcelle))
  const vers = cible === ISOLEES ? null : lignes.find((ligne) => String(ligne.id) === cible)
  const onMove = () => {
    if (vers === undefined) return
    move([...selection], vers)
    setCible('')
    // Where the moved parcels are now.
    const [first] = selection
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-parcelle="${first}"]`)?.focus())
  }
  return (
    <div className={classes.deplacement}>
      <span>
        {t('affectation.selection', { count: selected.length, surface: format.surface(totalSurface(selected)) })}
      </span>
      <label htmlFor={id}>{t('affectation.vers')}</label>
      <select id={id} value={cible} onChange={({ currentTarget }) => setCible(currentTarget.value)}>
        <option value="">{t('choisir')}</option>
        {lignes.map((ligne) => (
          <option key={ligne.id} value={ligne.id}>
            {nomDe(ligne)}
          </option>
        ))}
        <option value={ISOLEES}>{nomDe(null)}</option>
      </select>
      <Button size="compact-md" disabled={vers === undefined} onClick={onMove}>
        {t('affectation.deplacer')}
      </Button>
    </div>
  )
}
