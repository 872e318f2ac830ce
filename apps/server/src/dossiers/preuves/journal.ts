import type { RevisionPreuve } from '@sillon/contract'
import type { PreuveGardee } from '#socle/database/schema'
import { differences } from '#socle/journal/journal'

/** Field of a proof in the journal of its farm. */
export const champDePreuve = (idPreuve: number) => `preuve.${idPreuve}.`

/** Journal fields of a revision of a proof. */
export const revisionJournalisee = ({
  numero,
  nomFichier,
  sha256,
}: Pick<RevisionPreuve, 'numero' | 'nomFichier' | 'sha256'>) => ({
  [`revision.${numero}`]: { nomFichier, empreinte: sha256 },
})

/** Field of the journal for a proof attached to a place of a file. */
export const champDeLien = ({ lieu, idLien }: Pick<PreuveGardee, 'lieu' | 'idLien'>) => `preuve.${lieu}.${idLien}`

/** Field of the journal for a request for a proof in a place of a file. */
export const champDeDemande = (lieu: string, idDemande: number) => `demandePreuve.${lieu}.${idDemande}`

/** Journal entry of a proof in a place. */
const lienJournalise = ({
  idPreuve,
  genre,
  verdict,
  motif,
}: Pick<PreuveGardee, 'idPreuve' | 'genre' | 'verdict' | 'motif'>) => ({ idPreuve, genre, verdict, motif })

/** Changes of proofs in their places; null for a detached proof. */
export const changementsDeLiens = (
  avant: readonly PreuveGardee[],
  apres: readonly PreuveGardee[],
): ReturnType<typeof differences> => {
  const fields = (liens: readonly PreuveGardee[]) =>
    Object.fromEntries(liens.map((lien) => [champDeLien(lien), lienJournalise(lien)]))
  const old = fields(avant)
  const gone = Object.fromEntries(Object.keys(old).map((champ) => [champ, null]))
  return differences(old, { ...gone, ...fields(apres) })
}
