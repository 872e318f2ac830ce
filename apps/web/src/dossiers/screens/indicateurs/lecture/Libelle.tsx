import { VisuallyHidden } from '@mantine/core'
import type { Indicateur } from '@sillon/contract'
import { GRAS, sansBalises } from '#dossiers/feuille/gras'
import { MarqueDeQuestions } from '#dossiers/questions/MarqueDeQuestions'
import { AideBouton } from './AideBouton'
import classes from './Libelle.module.css'
import { SousReserve } from './Reserves'

interface Props {
  indicateur: Indicateur
  libelle?: string
  /** For a value whose explanation, beside it, has the help too. */
  sansAide?: boolean
  /** For a row whose name the heading above it shows. */
  sansNom?: boolean
  /** Drawn beside the name on a phone, before the sign of the help. */
  unite?: string | undefined
}

/** Name of a row, with its help; underlined when its points depend on a rule or a value without a published text. */
export function Libelle({ indicateur, libelle = indicateur.libelle, sansAide = false, sansNom = false, unite }: Props) {
  const nom = libelle.split(GRAS).map((part, rang) => (rang % 2 === 1 ? <strong key={part}>{part}</strong> : part))
  return (
    <span className={classes.root}>
      <span
        className={sansNom ? VisuallyHidden.classes.root : indicateur.afficherGras ? classes.strong : undefined}
        data-nom-en={unite}
      >
        {indicateur.nature === 'D' ? nom : <SousReserve code={indicateur.codeNational}>{nom}</SousReserve>}
      </span>
      {!sansAide && (
        <AideBouton lieu={indicateur.codeNational} libelle={libelle}>
          {indicateur.messageAide ?? undefined}
        </AideBouton>
      )}
      <MarqueDeQuestions lieu={indicateur.codeNational} libelle={sansBalises(libelle)} />
    </span>
  )
}
