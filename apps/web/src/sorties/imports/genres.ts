import {
  colonnesExploitations,
  colonnesUtilisateurs,
  type GenreImport,
  importExploitations,
  importUtilisateurs,
  type Libelle,
} from '@sillon/contract'
import { request } from '#socle/api/client'

/** A file to send. */
interface Fichier {
  readonly nom: string
  readonly content: string
  readonly simulation: boolean
}

interface Envoi {
  readonly millesime: number
  readonly body: Fichier
  readonly onProgress: (share: number) => void
}

interface Genre {
  readonly colonnes: Readonly<Record<string, Libelle>>
  /** Column that identifies the record of a line. */
  readonly cle: string
  readonly send: (envoi: Envoi) => ReturnType<typeof request<typeof importExploitations>>
}

/** Each kind of file that can be imported. */
export const genres: Readonly<Record<GenreImport, Genre>> = {
  exploitations: {
    colonnes: colonnesExploitations,
    cle: 'siret',
    send: ({ millesime, ...sent }) => request(importExploitations, { query: { millesime }, ...sent }),
  },
  utilisateurs: {
    colonnes: colonnesUtilisateurs,
    cle: 'email',
    send: ({ millesime: _, ...sent }) => request(importUtilisateurs, sent),
  },
}
