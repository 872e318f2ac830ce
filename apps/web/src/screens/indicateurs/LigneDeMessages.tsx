import classes from './IndicateursTable.module.css'
import { Messages } from './Messages'
import { useSheet, useSummary } from './sheet-context'

/** The element that says what is wrong with a row whose cell has no room for it. */
export const idDesMessages = (code: string): string => `messages-${code}`

/** What is wrong with some rows, in a line of its own across the table: a cell of a number is a few words wide. Nothing while nothing is. */
export function LigneDeMessages({ codes, colonnes }: { codes: readonly string[]; colonnes: number }) {
  const { store } = useSheet()
  const fautifs = useSummary((values) =>
    values
      .visible(codes)
      .filter((code) => values.ligne(code).messages.length > 0)
      .map((code) => `${code}|${values.ligne(code).messages.map(({ texte }) => texte)}`)
      .join('\n'),
  )
  if (fautifs === '') return null
  return (
    <tr className={classes.messages}>
      <td colSpan={colonnes}>
        {store
          .visible(codes)
          .filter((code) => store.ligne(code).messages.length > 0)
          .map((code) => (
            <div key={code} id={idDesMessages(code)}>
              <Messages messages={store.ligne(code).messages} />
            </div>
          ))}
      </td>
    </tr>
  )
}
