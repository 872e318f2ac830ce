import { accorder } from '@sillon/referentials'
import { useRow } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { Pourquoi } from '../../lecture/explication/Pourquoi'
import { Libelle } from '../../lecture/Libelle'
import { Messages } from '../../lecture/Messages'
import { ValeurLue } from '../../lecture/ValeurLue'
import classes from './TotalDePoints.module.css'

/** Points of a sub-section, or of a whole module: read-only, out of their maximum, with their explanation. */
export function TotalDePoints({ code, isModule = false }: { code: string; isModule?: boolean }) {
  const { language, number } = useFormat()
  const row = useRow(code)
  if (row === undefined) return null
  const { indicateur, ligne } = row
  return (
    <dl className={classes.root} data-ligne data-module={isModule || undefined}>
      <dt>
        <Libelle indicateur={indicateur} sansAide />
      </dt>
      <dd>
        <strong>
          <ValeurLue valeur={ligne.valeur} indicateur={indicateur} sansUnite />
        </strong>
        <span className={classes.unit}>
          {indicateur.max !== null && `/ ${number(indicateur.max)} `}
          {indicateur.libelleUnite !== null &&
            accorder(indicateur.libelleUnite, indicateur.max ?? Number(ligne.valeur), language)}
        </span>
        <Pourquoi code={code} libelle={indicateur.libelle} />
        <Messages messages={ligne.messages} />
      </dd>
    </dl>
  )
}
