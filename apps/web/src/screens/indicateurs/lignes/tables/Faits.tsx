import { useRow } from '../../feuille/sheet-context'
import { useFormatValeur } from '../../feuille/use-format-valeur'
import { Libelle } from '../../lecture/Libelle'
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
  const formatValeur = useFormatValeur()
  const row = useRow(code)
  if (row === undefined) return null
  return (
    <div>
      <dt>
        <Libelle indicateur={row.indicateur} />
      </dt>
      <dd>{formatValeur(row.ligne.valeur, row.indicateur)}</dd>
    </div>
  )
}
