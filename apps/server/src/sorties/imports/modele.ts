import type { ColonneExploitation, ColonneUtilisateur, GenreImport, Language } from '@sillon/contract'
import { fichierDeFeuilles } from '#socle/tableurs/formats'
import type { Genre } from './genre'

/** Its SIRET is one of INSEE's examples. */
const exploitations: Readonly<Partial<Record<ColonneExploitation, string>>> = {
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
const utilisateurs: Readonly<Partial<Record<ColonneUtilisateur, string>>> = {
  type: 'Agriculteur',
  email: 'jeanne.petit@exemple.fr',
  prenom: 'Jeanne',
  nom: 'Petit',
  territoires: 'Drôme',
  exploitations: '73282932000074',
}

const exemples: Readonly<Record<GenreImport, Readonly<Partial<Record<string, string>>>>> = {
  exploitations,
  utilisateurs,
}

const noms: Readonly<Record<Language, Readonly<Record<GenreImport, string>>>> = {
  fr: { exploitations: 'modele-exploitations', utilisateurs: 'modele-utilisateurs' },
  en: { exploitations: 'farms-template', utilisateurs: 'users-template' },
}

/** File to fill in: the headings of its columns, and a line that shows the expected format. All its cells are texts, which keep the zeros of a SIRET or a PACAGE. */
export function fichierModele(genre: GenreImport, { colonnes }: Genre, format: 'xlsx' | 'csv', language: Language) {
  const nom = noms[language][genre]
  return fichierDeFeuilles(format, nom, [
    {
      nom,
      colonnes: Object.values(colonnes).map((titre) => ({ titre: titre[language], genre: 'texte' })),
      lignes: [Object.keys(colonnes).map((colonne) => exemples[genre][colonne] ?? null)],
    },
  ])
}
