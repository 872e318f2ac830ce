import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { Message } from '#dossiers/feuille/calcul'
import classes from '../lignes/IndicateursTable.module.css'

/** Messages of a computed value, below it. */
export function Messages({ messages }: { messages: readonly Message[] }) {
  return messages.map(({ texte, severite }) => (
    <span key={texte} className={classes.message} data-severite={severite} role="status">
      {severite === 'erreur' ? <IconAlertCircle size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
      {texte}
    </span>
  ))
}
