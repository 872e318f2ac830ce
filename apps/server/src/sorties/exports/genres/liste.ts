import { type ListeExportee, type ParamsListe, produireListe } from '#socle/listes/liste'
import type { GenreDExport } from '../genre'

/** A long list: the same file as the answer of its call, made in the background. */
export const genreDeListe = <Demande, Row>(liste: ListeExportee<Demande, Row>): GenreDExport<ParamsListe<Demande>> => ({
  libelle: (_, langue) => liste.titre[langue],
  authorize: (user, params, db) => liste.authorize(user, params, db),
  produire: (production) => produireListe(liste, production),
})
