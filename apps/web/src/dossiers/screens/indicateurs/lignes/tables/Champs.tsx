import type { Indicateur } from '@sillon/contract'
import type { ReactNode } from 'react'
import { useRow, useSheet } from '#dossiers/feuille/sheet-context'
import { Libelle } from '../../lecture/Libelle'
import { ChampIndicateur } from '../ChampIndicateur'
import classes from './Champs.module.css'

/** Choices and comments side by side above a table, each under its name. */
export const Champs = ({ children }: { children: ReactNode }) => <div className={classes.root}>{children}</div>

/** One of them; a text of several lines uses the whole width. */
export function Champ({ code }: { code: string }) {
  const { scheme } = useSheet()
  const row = useRow(code)
  if (row === undefined) return null
  return (
    <ChampNomme indicateur={row.indicateur} isLarge={scheme.indicateurs.get(code)?.kind.forme === 'paragraphe'}>
      <ChampIndicateur {...row} />
    </ChampNomme>
  )
}

/** A field under the name of its row. */
export function ChampNomme({
  indicateur,
  isLarge = false,
  children,
}: {
  indicateur: Indicateur
  isLarge?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.champ} data-ligne data-large={isLarge || undefined}>
      <span className={classes.libelle}>
        <Libelle indicateur={indicateur} />
      </span>
      {children}
    </div>
  )
}
