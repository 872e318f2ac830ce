import { type Acte, listJournal } from '@sillon/contract'
import { authorize } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { phraseDe } from './phrases'
import { findActes, findNoms, type Ligne } from './repository'

/** Journal of granted and withdrawn rights: author, person, time and network address. */
export function journalRoutes(app: FastifyInstance, db: Database): void {
  on(app, listJournal, async ({ user, query, language }) => {
    authorize(user, 'administration.journal')
    const { data, ...page } = await findActes(db, user, query)
    const noms = await findNoms(db)
    return { ...page, data: data.map((ligne) => ({ ...acteDe(ligne), phrase: phraseDe(ligne, noms, language) })) }
  })
}

function acteDe(ligne: Ligne): Omit<Acte, 'phrase'> {
  const { idJournal, le, genre, idAuteur, auteur, personne, origine, adresse } = ligne
  const [portee, numero] = ligne.chaine.split(' ')
  return {
    idJournal,
    le,
    genre,
    auteur: idAuteur === null ? null : { idUtilisateur: idAuteur, nom: auteur },
    personne: portee === 'personne' ? { idUtilisateur: Number(numero), nom: personne } : null,
    origine,
    adresse,
  }
}
