import type { LieuPreuves, PreuvesDuDossier } from '@sillon/contract'
import { proposeesA } from './lieu'
import { PreuvePresente } from './PreuvePresente'
import { PreuveProposee } from './PreuveProposee'
import classes from './Preuves.module.css'
import type { Reprise } from './use-reprise'

interface Props {
  lieu: LieuPreuves
  preuves: PreuvesDuDossier
  reprise: Reprise
  /** Whether the list is about this kind. */
  isOf: (genre: string | null) => boolean
}

/** Proofs of some kinds in a place: the attached ones, then proposals from other places. */
export function PreuvesDuLieu({ lieu, preuves, reprise, isOf }: Props) {
  return (
    <ul className={classes.presentes}>
      {lieu.liens
        .filter(({ genre }) => isOf(genre))
        .map((lien) => (
          <PreuvePresente key={lien.idLien} lien={lien} preuves={preuves} />
        ))}
      {proposeesA(lieu, preuves)
        .filter(({ genre }) => isOf(genre))
        .map((proposee) => (
          <PreuveProposee
            key={`propose-${proposee.idPreuve}`}
            proposee={proposee}
            lieu={lieu}
            preuves={preuves}
            reprise={reprise}
          />
        ))}
    </ul>
  )
}
