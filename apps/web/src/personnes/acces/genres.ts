import {
  type ExploitationAccordee,
  listExploitationUtilisateurs,
  listUtilisateurExploitations,
  listUtilisateurs,
  searchExploitations,
  setExploitationUtilisateurs,
  setUtilisateurExploitations,
  type UtilisateurAccorde,
} from '@sillon/contract'
import { formatSiret } from '@sillon/domain'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#socle/api/client'

/** Access is edited from a person, who gets farms, or from a farm, which gets people. */
export type Genre = 'utilisateur' | 'exploitation'

/** A farm or a person in the lists. */
export interface Element {
  readonly id: number
  readonly nom: string
  readonly detail: string
}

/** Person or farm whose access is edited. */
export interface Sujet {
  readonly genre: Genre
  readonly id: number
  readonly nom: string
}

type Ferme = Pick<ExploitationAccordee, 'idExploitation' | 'raisonSociale' | 'siret' | 'codePostal' | 'nomCommune'>
type Personne = Pick<UtilisateurAccorde, 'idUtilisateur' | 'prenom' | 'nom' | 'email' | 'organismes'>

const ofFerme = ({ idExploitation, raisonSociale, siret, codePostal, nomCommune }: Ferme): Element => ({
  id: idExploitation,
  nom: raisonSociale,
  detail: [formatSiret(siret), [codePostal, nomCommune].filter(Boolean).join(' ')].join(' · '),
})
const ofPersonne = ({ idUtilisateur, prenom, nom, email, organismes }: Personne): Element => ({
  id: idUtilisateur,
  nom: `${prenom} ${nom}`,
  detail: [email, ...organismes].join(' · '),
})

/** Kind of the other side: a person is granted farms, and a farm is granted to people. */
export const otherOf = (genre: Genre): Genre => (genre === 'utilisateur' ? 'exploitation' : 'utilisateur')

const FOUND = 50

interface Trouves {
  readonly elements: readonly Element[]
  /** Whether there are more results after the first ones. */
  readonly isMore: boolean
}

/** First results of a search: farms, or people whose access may be changed. */
export const searchOf = (genre: Genre, search: string) =>
  queryOptions({
    queryKey: ['acces', genre, search],
    retry: false,
    async queryFn({ signal }): Promise<Trouves> {
      const query = { search, limit: FOUND }
      if (genre === 'exploitation') {
        const { data } = await request(searchExploitations, { query, signal })
        return { isMore: data.count > data.data.length, elements: data.data.map(ofFerme) }
      }
      const { data } = await request(listUtilisateurs, { query, signal })
      return {
        isMore: data.count > data.data.length,
        elements: data.data.filter(({ permissions }) => permissions.donnerAcces).map(ofPersonne),
      }
    },
  })

/** Grants of a person or a farm, and their version. */
export interface Accordes {
  readonly elements: readonly Element[]
  readonly etag: string | null
}

export async function readGranted({ genre, id }: Sujet, signal?: AbortSignal): Promise<Accordes> {
  const transport = signal === undefined ? {} : { signal }
  if (genre === 'utilisateur') {
    const { data, etag } = await request(listUtilisateurExploitations, { params: { idUtilisateur: id }, ...transport })
    return { elements: data.map(ofFerme), etag }
  }
  const { data, etag } = await request(listExploitationUtilisateurs, { params: { idExploitation: id }, ...transport })
  return { elements: data.map(ofPersonne), etag }
}

/** No cache: grants missing from the list would be withdrawn. */
export const grantedOf = (sujet: Sujet) =>
  queryOptions({
    queryKey: ['acces', 'accordes', sujet.genre, sujet.id],
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => readGranted(sujet, signal),
  })

/** Saves over the loaded version. @returns the new version */
export async function saveGranted(
  { genre, id }: Sujet,
  elements: readonly Element[],
  ifMatch: string | null,
): Promise<string | null> {
  const body = elements.map((element) => element.id)
  const { etag } =
    genre === 'utilisateur'
      ? await request(setUtilisateurExploitations, { params: { idUtilisateur: id }, body, ifMatch })
      : await request(setExploitationUtilisateurs, { params: { idExploitation: id }, body, ifMatch })
  return etag
}
