import type { LieuPreuves, PreuvesDuDossier } from '@sillon/contract'
import { proposeesA } from './lieu'
import { PreuvePresente } from './PreuvePresente'
import { PreuveProposee } from './PreuveProposee'
import classes from './Preuves.module.css'
import type { EtatLieu } from './preuves'
import type { Reprise } from './use-reprise'

interface Props {
  lieu: LieuPreuves
  preuves: PreuvesDuDossier
  reprise: Reprise
  /** Whether the list is about this kind. */
  isOf: (genre: string | null) => boolean
  /** State in the head of the list: an only proof in that state does not repeat it. */
  etat?: EtatLieu
}

/** Proofs of some kinds in a place: the attached ones, then proposals from other places. */
export function PreuvesDuLieu({ lieu, preuves, reprise, isOf, etat }: Props) {
  const liens = lieu.liens.filter(({ genre }) => isOf(genre))
  return (
    <ul className={classes.presentes}>
      {liens.map((lien) => (
        <PreuvePresente
          key={lien.idLien}
          lien={lien}
          preuves={preuves}
          isStateShown={liens.length === 1 && lien.etat === etat}
        />
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
