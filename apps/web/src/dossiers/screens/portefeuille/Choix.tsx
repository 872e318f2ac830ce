import classes from './Portefeuille.module.css'

/** Figure space, as wide as a digit: the filters keep their places when the numbers arrive. */
const UN_CHIFFRE = '\u2007'

interface Props<Code extends string> {
  legend: string
  codes: readonly Code[]
  nameOf: (code: Code) => string
  /** Number of files of each choice; undefined until loaded. */
  nombres: Readonly<Record<Code, number>> | undefined
  chosen: Code | undefined
  onChoose: (code: Code | null) => void
}

/** Toggle filters, each with its number of files. */
export function Choix<Code extends string>({ legend, codes, nameOf, nombres, chosen, onChoose }: Props<Code>) {
  return (
    <fieldset className={classes.choix}>
      <legend className={classes.hidden}>{legend}</legend>
      {codes.map((code) => (
        <button
          key={code}
          type="button"
          className={classes.puce}
          aria-pressed={chosen === code}
          // Nothing to choose, hence no stop of the keyboard; a choice that has emptied its list can be taken back.
          disabled={nombres?.[code] === 0 && chosen !== code}
          data-aucun={nombres?.[code] === 0 || undefined}
          onClick={() => onChoose(chosen === code ? null : code)}
        >
          {nameOf(code)} <span className={classes.nombre}>{nombres?.[code] ?? UN_CHIFFRE}</span>
        </button>
      ))}
    </fieldset>
  )
}
