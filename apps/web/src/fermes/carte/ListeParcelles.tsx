import type { ParcelleDeCarte } from '@sillon/contract'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import type { Apparence } from './apparence'
import classes from './Carte.module.css'
import type { Evolution } from './comparaison'
import { Pastille } from './Legende'
import { useNoms } from './noms'

interface Props {
  parcelles: readonly ParcelleDeCarte[]
  apparenceDe: (parcelle: ParcelleDeCarte) => Apparence | null
  selection: ReadonlySet<string>
  /** Since another campaign; null without one. */
  evolutions: ReadonlyMap<string, Evolution> | null
  /** Parcel that the map asked to show. */
  montree: string | null
  onChange: (id: string, isSelected: boolean) => void
}

/** Every parcel, with what the map shows of it; the boxes select on the map. */
export function ListeParcelles({ parcelles, apparenceDe, selection, evolutions, montree, onChange }: Props) {
  const mots = useMots()
  const { t } = mots
  return (
    <table className={classes.liste}>
      <caption className={classes.titre}>{t('liste')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('colonne.parcelle')}</th>
          <th scope="col">{t('colonne.culture')}</th>
          <th scope="col">{t('colonne.surface')}</th>
          {evolutions !== null && <th scope="col">{t('colonne.evolution')}</th>}
        </tr>
      </thead>
      <tbody>
        {parcelles.map((parcelle) => (
          <Ligne
            key={parcelle.id}
            mots={mots}
            parcelle={parcelle}
            apparence={apparenceDe(parcelle)}
            isSelected={selection.has(parcelle.id)}
            evolution={evolutions === null ? null : evolutions.get(parcelle.id)}
            isMontree={montree === parcelle.id}
            onChange={onChange}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Texts and formats of the rows: read once for all, because thousands of rows that read them each take seconds. */
function useMots() {
  const { t } = useTranslation('carte')
  const { language, number } = useFormat()
  const noms = useNoms()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats follow from the language
  return useMemo(() => ({ t, number, noms }), [t, language, noms])
}

/** Scrolls the list to a row. The page stays where it is: on a phone the map, under the finger, would leave the screen. */
function montrerDansLaListe(row: HTMLElement) {
  const list = row.closest('section')
  if (list === null) return
  const { top, bottom } = row.getBoundingClientRect()
  const seen = list.getBoundingClientRect()
  list.scrollTop += Math.min(top - seen.top, 0) + Math.max(bottom - seen.bottom, 0)
}

interface PropsDeLigne {
  mots: ReturnType<typeof useMots>
  parcelle: ParcelleDeCarte
  apparence: Apparence | null
  isSelected: boolean
  /** Undefined for a parcel that is not compared; null without another campaign. */
  evolution: Evolution | null | undefined
  isMontree: boolean
  onChange: (id: string, isSelected: boolean) => void
}

/** One parcel; a selection renders the changed rows only, of up to some thousands. */
const Ligne = memo(function Ligne({
  mots,
  parcelle,
  apparence,
  isSelected,
  evolution,
  isMontree,
  onChange,
}: PropsDeLigne) {
  const { t, number, noms } = mots
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isMontree && row.current !== null) montrerDansLaListe(row.current)
  }, [isMontree])
  const { id, geometry, properties } = parcelle
  return (
    <tr ref={row} data-selected={isSelected}>
      <th scope="row">
        <label className={classes.choix}>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={({ currentTarget }) => onChange(id, currentTarget.checked)}
          />
          {noms.parcelle(parcelle)}
        </label>
      </th>
      <td>
        <Pastille apparence={apparence} />
        {noms.culture(parcelle)}
        {geometry === null && <small className={classes.note}>{t('sansContour')}</small>}
      </td>
      <td className={classes.nombre}>
        {number(properties.surface)}
        {properties.perimetre !== null && (
          <small className={classes.note}>{t('perimetre', { metres: number(properties.perimetre, 0) })}</small>
        )}
      </td>
      {evolution !== null && (
        <td>
          {evolution !== undefined && t(`evolution.${evolution.changement}`)}
          {evolution?.changement === 'CULTURE' && evolution.avant !== null && (
            <small className={classes.note}>{t('avant', { valeur: noms.culture(evolution.avant) })}</small>
          )}
          {evolution?.changement === 'SURFACE' && evolution.avant !== null && (
            <small className={classes.note}>
              {t('avant', { valeur: `${number(evolution.avant.properties.surface)} ha` })}
            </small>
          )}
        </td>
      )}
    </tr>
  )
})
