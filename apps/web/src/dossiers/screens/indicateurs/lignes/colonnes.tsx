import type { Indicateur } from '@sillon/contract'
import { formatUnite, type Scheme } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import type { Colonne } from '#dossiers/feuille/presentation'
import { useLigne, useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { Arrondi } from '#socle/ui/Arrondi'
import { Pourquoi } from '../lecture/explication/Pourquoi'
import { SousReserve } from '../lecture/Reserves'
import classes from './IndicateursTable.module.css'

/** Points of a row as a complement, out of its maximum. */
const NOTE = 'note'
export const colonnePoints: Colonne = { nom: NOTE, titre: 'colonne.points', unite: null }

/** Columns of complements of some rows; points only for people who may see them. */
export function useColonnes(codes: readonly string[]): readonly Colonne[] {
  const { scheme, presentation, dossier } = useSheet()
  const offered = dossier.permissions.voirScores ? [...presentation.colonnes, colonnePoints] : presentation.colonnes
  return offered.filter(({ nom }) => codes.some((code) => scheme.complements.get(code)?.[nom] !== undefined))
}

/** Code of the points beside a value; null for a value without. */
export const noteDe = (scheme: Pick<Scheme, 'complements'>, code: string): string | null =>
  scheme.complements.get(code)?.[NOTE] ?? null

/** `noteDe` in the open sheet. */
export const useNote = (code: string): string | null => noteDe(useSheet().scheme, code)

/** Cell of one column for one row; empty for a row without that complement. */
export function CelluleACote({ colonne, indicateur }: { colonne: Colonne; indicateur: Indicateur }) {
  const { scheme } = useSheet()
  const beside = scheme.complements.get(indicateur.codeNational)?.[colonne.nom]
  return beside === undefined ? (
    <td className={classes.blank} />
  ) : (
    <Presente colonne={colonne} indicateur={indicateur} beside={beside} />
  )
}

function Presente({ colonne, indicateur, beside }: { colonne: Colonne; indicateur: Indicateur; beside: string }) {
  const { t } = useTranslation('indicateurs')
  const { language, number, points } = useFormat()
  const { valeur } = useLigne(beside)
  const isPoints = colonne.nom === NOTE
  const texte =
    typeof valeur !== 'number' ? (
      '–'
    ) : (
      <Arrondi lu={isPoints ? points(valeur) : formatUnite(valeur, language, colonne.unite)} exact={number(valeur)} />
    )
  return (
    <td data-label={t(colonne.titre)} className={classes.beside}>
      <span>
        {isPoints && <Pourquoi code={beside} libelle={indicateur.libelle} />}
        <strong>{isPoints ? <SousReserve code={beside}>{texte}</SousReserve> : texte}</strong>
        {isPoints && indicateur.max !== null && <span className={classes.max}> / {number(indicateur.max)}</span>}
      </span>
    </td>
  )
}
