import { useTranslation } from 'react-i18next'
import type { FaitsProps } from '#dossiers/feuille/presentation'
import { useLigne, useRow, useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { Pourquoi } from '../../lecture/explication/Pourquoi'
import { Libelle } from '../../lecture/Libelle'
import { LigneDeMessages } from '../../lecture/LigneDeMessages'
import { ValeurLue } from '../../lecture/ValeurLue'
import { CelluleACote, colonnePoints, noteDe } from '../../lignes/colonnes'
import table from '../../lignes/IndicateursTable.module.css'
import classes from './FaitsNotes.module.css'

/** Computed values with their points, in the columns of the fields around them; people who may not see points see the values only. */
export function FaitsNotes({ codes, caption }: FaitsProps) {
  const { t } = useTranslation('indicateurs')
  const { voirScores } = useSheet().dossier.permissions
  return (
    <table className={`${table.root} ${classes.root}`} data-simple={!voirScores || undefined}>
      <caption className={table.caption}>{caption}</caption>
      <thead className={voirScores ? undefined : table.headHidden}>
        <tr>
          <th scope="col">{t('colonne.libelle')}</th>
          <th scope="col">{t('colonne.valeur')}</th>
          <th scope="col" className={`${table.unit} ${classes.unite}`}>
            {t('colonne.unite')}
          </th>
          {voirScores && <th scope="col">{t(colonnePoints.titre)}</th>}
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <FaitNote key={code} code={code} />
        ))}
      </tbody>
    </table>
  )
}

function FaitNote({ code }: { code: string }) {
  const { t } = useTranslation('indicateurs')
  const { number } = useFormat()
  const { scheme, dossier } = useSheet()
  const row = useRow(code)
  const note = noteDe(scheme, code)
  const { valeur: points } = useLigne(note ?? code)
  if (row === undefined) return null
  const { indicateur, ligne } = row
  const { voirScores } = dossier.permissions
  const { libelleUnite: unite, max } = indicateur
  // A value that is the points themselves stands with them only.
  const isPoints = voirScores && unite === 'points' && max !== null && points === ligne.valeur
  const pourquoi = indicateur.nature !== 'C' && <Pourquoi code={code} libelle={indicateur.libelle} />
  const estCompte = scheme.indicateurs.get(code)?.kind.id === 'numeriqueEntier' && unite === 'nombre'
  return (
    <>
      <tr data-nature={indicateur.nature}>
        <th scope="row">
          <Libelle indicateur={indicateur} sansAide={indicateur.nature !== 'C'} />
        </th>
        {isPoints ? (
          <td className={`${table.blank} ${classes.vide}`} />
        ) : (
          <td className={classes.figure}>
            {(note === null || !voirScores) && pourquoi}
            <span data-unite={estCompte || ligne.valeur === null ? undefined : unite}>
              <ValeurLue valeur={ligne.valeur} indicateur={indicateur} sansUnite />
            </span>
          </td>
        )}
        <td className={table.unit}>{!isPoints && unite}</td>
        {voirScores &&
          (note !== null ? (
            <CelluleACote colonne={colonnePoints} indicateur={indicateur} />
          ) : isPoints ? (
            <td data-label={t(colonnePoints.titre)} className={table.beside}>
              <span>
                {pourquoi}
                <strong>
                  <ValeurLue valeur={ligne.valeur} indicateur={indicateur} sansUnite />
                </strong>
                <span className={table.max}> / {number(max)}</span>
              </span>
            </td>
          ) : (
            <td className={`${table.blank} ${classes.vide}`} />
          ))}
      </tr>
      <LigneDeMessages codes={[code]} colonnes={voirScores ? 4 : 3} />
    </>
  )
}
