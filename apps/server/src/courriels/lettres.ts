import type { genresCourriel } from '@sillon/domain'
import type { Database } from '#socle/database/database'
import type { Courrier } from './courrier'
import type { Destinataire } from './destinataires'
import { insertLettres } from './repository'

/** Preview of a mail about a file, with its recipient. */
export interface Lettre {
  readonly genre: (typeof genresCourriel)[number]
  readonly personne: Destinataire
  readonly sujet: string
  readonly texte: string
}

/** Preview of the mails of a file, for the person whose change sends them. */
export const apercuDesLettres = (lettres: readonly Lettre[], { envoiActif }: Courrier) => ({
  courriels: lettres.map(({ personne: { nom, role, langue }, sujet, texte }) => ({
    destinataire: nom,
    role,
    langue,
    sujet,
    texte,
  })),
  envoiActif,
})

/** Writes the mails of a file: they are queued, or stored only where this server sends none. @param idDossier null while nobody has opened the file */
export const ecrireLettres = (
  tx: Database,
  idDossier: number | null,
  lettres: readonly Lettre[],
  { envoiActif }: Courrier,
): Promise<void> =>
  insertLettres(
    tx,
    lettres.map(({ genre, personne: { idUtilisateur, langue, email }, sujet, texte }) => ({
      genre,
      idDossier,
      idUtilisateur,
      langue,
      destinataire: email,
      etat: envoiActif ? ('EN_ATTENTE' as const) : ('GARDE' as const),
      sujet,
      texte,
    })),
  )
