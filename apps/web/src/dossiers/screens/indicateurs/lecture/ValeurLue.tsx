import type { Indicateur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useFormat } from '#socle/i18n/format'
import { Arrondi } from '#socle/ui/Arrondi'

/** A value of a row as text, rounded, with the exact one in a tooltip. */
export function ValeurLue({
  valeur,
  indicateur,
  sansUnite = false,
}: {
  valeur: Value
  indicateur: Pick<Indicateur, 'codeNational'>
  /** The column shows the unit. */
  sansUnite?: boolean
}) {
  const formatValeur = useFormatValeur()
  return (
    <Arrondi
      lu={formatValeur(valeur, indicateur, { sansUnite, arrondie: true })}
      exact={formatValeur(valeur, indicateur, { sansUnite, exacte: true })}
    />
  )
}

/** Points outside their row. */
export function PointsLus({ points }: { points: number | null }) {
  const { number, points: courts } = useFormat()
  return points === null ? '–' : <Arrondi lu={courts(points)} exact={number(points)} />
}
