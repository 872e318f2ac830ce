import type { Indicateur } from '@sillon/contract'
import type { Scheme } from '@sillon/referentials'
import { useSyncExternalStore } from 'react'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import classes from '../lignes/IndicateursTable.module.css'
import { Messages } from './Messages'

/** Identifier of the line with the messages of a row whose cell has no room for them. */
export const idDesMessages = (code: string): string => `messages-${code}`

/** Whether the field of a row is a number: other fields are wider, and show their messages themselves. */
export const estNombre = (
  scheme: Pick<Scheme, 'indicateurs'>,
  { codeNational }: Pick<Indicateur, 'codeNational'>,
): boolean => scheme.indicateurs.get(codeNational)?.kind.forme === 'nombre'

/** Whether the present value of a row is a refused text. */
const estRefuse = (refusees: ReadonlyMap<string, string>, code: string): boolean =>
  refusees.has(code) || refusees.has(`${code}@n`)

/**
 * Messages of some rows, on a line of its own across the table, because a number's cell is only a few words wide. Draws nothing without a message. A field with
 * a refused text says why itself: the messages of its row are about the value before.
 */
export function LigneDeMessages({ codes, colonnes }: { codes: readonly string[]; colonnes: number }) {
  const { store, scheme, refusees } = useSheet()
  const refuses = useSyncExternalStore(refusees.subscribe, () =>
    codes.filter((code) => estRefuse(refusees.all(), code)).join(' '),
  ).split(' ')
  const isHere = (code: string) => {
    const indicateur = store.indicateur(code)
    return (
      indicateur !== undefined &&
      !refuses.includes(code) &&
      (scheme.indicateurs.get(code)?.modifiable !== true || estNombre(scheme, indicateur))
    )
  }
  const fautifs = useSummary((values) =>
    values
      .visible(codes)
      .filter((code) => isHere(code) && values.ligne(code).messages.length > 0)
      .map((code) => `${code}|${values.ligne(code).messages.map(({ texte }) => texte)}`)
      .join('\n'),
  )
  if (fautifs === '') return null
  return (
    <tr className={classes.messages}>
      <td colSpan={colonnes}>
        {store
          .visible(codes)
          .filter((code) => isHere(code) && store.ligne(code).messages.length > 0)
          .map((code) => (
            <div key={code} id={idDesMessages(code)}>
              <Messages messages={store.ligne(code).messages} />
            </div>
          ))}
      </td>
    </tr>
  )
}
