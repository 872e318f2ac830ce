import { accorder } from '@sillon/referentials'
import { useRow } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { Pourquoi } from '../../lecture/explication/Pourquoi'
import { Libelle } from '../../lecture/Libelle'
import { Messages } from '../../lecture/Messages'
import { ValeurLue } from '../../lecture/ValeurLue'
import classes from './TotalDePoints.module.css'

/** Points of a sub-section under a table with a column of points, or of a module: out of their maximum, with their explanation. Elsewhere they are a caption (`Faits`). */
export function TotalDePoints({ code }: { code: string }) {
  const { language, number } = useFormat()
  const row = useRow(code)
  if (row === undefined) return null
  const { indicateur, ligne } = row
  return (
    <dl className={classes.root} data-ligne>
      <dt>
        <Libelle indicateur={indicateur} sansAide />
      </dt>
      <dd>
        <Pourquoi code={code} libelle={indicateur.libelle} />
        <strong>
          <ValeurLue valeur={ligne.valeur} indicateur={indicateur} sansUnite />
        </strong>
        <span className={classes.unit}>
          {indicateur.max !== null && `/ ${number(indicateur.max)} `}
          {indicateur.libelleUnite !== null &&
            accorder(indicateur.libelleUnite, indicateur.max ?? Number(ligne.valeur), language)}
        </span>
        <Messages messages={ligne.messages} />
      </dd>
    </dl>
  )
}
