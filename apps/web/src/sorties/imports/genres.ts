import {
  type ColonneExploitation,
  type ColonneUtilisateur,
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
  /** An example line, which shows the expected format. */
  readonly exemple: Readonly<Partial<Record<string, string>>>
  readonly send: (envoi: Envoi) => ReturnType<typeof request<typeof importExploitations>>
}

/** Its SIRET is one of INSEE's examples. */
const exploitation: Readonly<Partial<Record<ColonneExploitation, string>>> = {
  raisonSociale: 'GAEC du Chêne',
  siret: '73282932000074',
  pacage: '026000001',
  adresse: '1 rue du Lavoir',
  codePostal: '26400',
  nomCommune: 'Crest',
  adresseMail: 'gaec.du.chene@exemple.fr',
  activitePrincipale: 'Céréales et oléoprotéagineux',
  famillesCultures: 'Grandes cultures, Prairies et fourrages',
  irrigation: 'non',
  otex: 'Autre',
  demarches: 'HVE niveau 3, référentiel 4',
}
const utilisateur: Readonly<Partial<Record<ColonneUtilisateur, string>>> = {
  type: 'Agriculteur',
  email: 'jeanne.petit@exemple.fr',
  prenom: 'Jeanne',
  nom: 'Petit',
  territoires: 'Drôme',
  exploitations: '73282932000074',
}

/** Each kind of file that can be imported. */
export const genres: Readonly<Record<GenreImport, Genre>> = {
  exploitations: {
    colonnes: colonnesExploitations,
    cle: 'siret',
    exemple: exploitation,
    send: ({ millesime, ...sent }) => request(importExploitations, { query: { millesime }, ...sent }),
  },
  utilisateurs: {
    colonnes: colonnesUtilisateurs,
    cle: 'email',
    exemple: utilisateur,
    send: ({ millesime: _, ...sent }) => request(importUtilisateurs, sent),
  },
}
