import type { ReactNode } from 'react'
import classes from './Aide.module.css'

/** A titled list of a help. */
export const Partie = ({ titre, children }: { titre: string; children: ReactNode }) => (
  <>
    <h3 className={classes.titre}>{titre}</h3>
    <ul>{children}</ul>
  </>
)
