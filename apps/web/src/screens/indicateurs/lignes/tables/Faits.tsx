import { useRow } from '../../feuille/sheet-context'
import { Libelle } from '../../lecture/Libelle'
import { ValeurLue } from '../../lecture/ValeurLue'
import classes from './Faits.module.css'

/** What is known from elsewhere, as captions side by side: nothing is typed there. */
export const Faits = ({ codes }: { codes: readonly string[] }) =>
  codes.length === 0 ? null : (
    <dl className={classes.root}>
      {codes.map((code) => (
        <Fait key={code} code={code} />
      ))}
    </dl>
  )

function Fait({ code }: { code: string }) {
  const row = useRow(code)
  if (row === undefined) return null
  return (
    <div>
      <dt>
        <Libelle indicateur={row.indicateur} />
      </dt>
      <dd>
        <ValeurLue valeur={row.ligne.valeur} indicateur={row.indicateur} />
      </dd>
    </div>
  )
}
