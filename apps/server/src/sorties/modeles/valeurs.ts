import { type Language, libellesDossier, nomDesRegles } from '@sillon/contract'
import { jourDe } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import type { ValeurEcrite } from '#socle/tableurs/classeur'
import type { ContenuEdition, LigneEditee } from '../editions/contenu'
import { textes } from '../editions/textes'

type Libelle = Readonly<Record<Language, string>>
interface Source {
  readonly libelle: Libelle
  readonly genre?: 'date' | 'nombre'
  readonly lire: (contenu: ContenuEdition) => string | number | null | undefined
}

/** Values of every file, in any scheme. */
const communes: Readonly<Record<string, Source>> = {
  'exploitation.raisonSociale': {
    libelle: { fr: 'Raison sociale', en: 'Company name' },
    lire: ({ exploitation }) => exploitation.raisonSociale,
  },
  'exploitation.siret': { libelle: { fr: 'SIRET', en: 'SIRET' }, lire: ({ exploitation }) => exploitation.siret },
  'exploitation.pacage': {
    libelle: { fr: 'N° pacage', en: 'Pacage no.' },
    lire: ({ exploitation }) => exploitation.pacage,
  },
  'exploitation.nomExploitant': {
    libelle: { fr: 'Nom de l’exploitant', en: 'Last name of the farmer' },
    lire: ({ exploitation }) => exploitation.nomExploitant,
  },
  'exploitation.prenomExploitant': {
    libelle: { fr: 'Prénom de l’exploitant', en: 'First name of the farmer' },
    lire: ({ exploitation }) => exploitation.prenomExploitant,
  },
  'exploitation.adresse': {
    libelle: { fr: 'Adresse', en: 'Address' },
    lire: ({ exploitation }) => exploitation.adresse,
  },
  'exploitation.codePostal': {
    libelle: { fr: 'Code postal', en: 'Postcode' },
    lire: ({ exploitation }) => exploitation.codePostal,
  },
  'exploitation.nomCommune': {
    libelle: { fr: 'Commune', en: 'Town' },
    lire: ({ exploitation }) => exploitation.nomCommune,
  },
  'exploitation.departement': {
    libelle: { fr: 'Département', en: 'Department' },
    lire: ({ exploitation }) => exploitation.departement,
  },
  'exploitation.region': { libelle: { fr: 'Région', en: 'Region' }, lire: ({ exploitation }) => exploitation.region },
  'exploitation.adresseMail': {
    libelle: { fr: 'Adresse email', en: 'E-mail address' },
    lire: ({ exploitation }) => exploitation.adresseMail,
  },
  'exploitation.numeroPortable': {
    libelle: { fr: 'Téléphone', en: 'Telephone' },
    lire: ({ exploitation }) => exploitation.numeroPortable,
  },
  'exploitation.nomOrganisme': {
    libelle: { fr: 'Organisme', en: 'Organisation' },
    lire: ({ exploitation }) => exploitation.nomOrganisme,
  },
  'dossier.millesime': {
    libelle: { fr: 'Campagne', en: 'Campaign' },
    genre: 'nombre',
    lire: ({ millesime }) => millesime,
  },
  'dossier.dateEntree': {
    libelle: { fr: 'Date d’entrée', en: 'Entry date' },
    genre: 'date',
    lire: ({ dossier }) => dossier.dateEntree,
  },
  'dossier.dateAudit': {
    libelle: { fr: 'Date d’audit', en: 'Audit date' },
    genre: 'date',
    lire: ({ dossier }) => dossier.dateAudit,
  },
  'dossier.dateCertification': {
    libelle: { fr: 'Date de certification', en: 'Certification date' },
    genre: 'date',
    lire: ({ dossier }) => dossier.dateCertification,
  },
  'dossier.periodeAuditeeDebut': {
    libelle: libellesDossier.periodeAuditeeDebut,
    genre: 'date',
    lire: ({ dossier }) => dossier.periodeAuditeeDebut,
  },
  'dossier.periodeAuditeeFin': {
    libelle: libellesDossier.periodeAuditeeFin,
    genre: 'date',
    lire: ({ dossier }) => dossier.periodeAuditeeFin,
  },
  'dossier.certificateurExterne': {
    libelle: libellesDossier.certificateurExterne,
    lire: ({ dossier }) => dossier.certificateurExterne,
  },
  'dossier.nomAuditeurExterne': {
    libelle: libellesDossier.nomAuditeurExterne,
    lire: ({ dossier }) => dossier.nomAuditeurExterne,
  },
  'dossier.prenomAuditeurExterne': {
    libelle: libellesDossier.prenomAuditeurExterne,
    lire: ({ dossier }) => dossier.prenomAuditeurExterne,
  },
  'dossier.etat': {
    libelle: libellesDossier.etatDossier,
    lire: ({ dossier, language }) => textes[language].etats[dossier.etatDossier],
  },
  'dossier.decision': { libelle: { fr: 'Décision', en: 'Decision' }, lire: ({ decision }) => decision?.libelle },
  'dossier.decideLe': {
    libelle: { fr: 'Décidé le', en: 'Decided on' },
    genre: 'date',
    lire: ({ decision }) => decision?.le && jourDe(decision.le),
  },
  'dossier.decidePar': { libelle: { fr: 'Décidé par', en: 'Decided by' }, lire: ({ decision }) => decision?.par },
  'dossier.motifDecision': { libelle: libellesDossier.motifDecision, lire: ({ dossier }) => dossier.motifDecision },
  'dossier.resultatDuCalcul': {
    libelle: { fr: 'Résultat du calcul', en: 'Result of the calculation' },
    lire: ({ verdict, language }) => verdict && textes[language].verdicts[verdict],
  },
  'dossier.versionRegles': {
    libelle: { fr: 'Version des règles', en: 'Version of the rules' },
    lire: ({ versionRegles }) => nomDesRegles(versionRegles),
  },
}

const parts = {
  valeur: { fr: 'valeur', en: 'value' },
  points: { fr: 'points', en: 'points' },
  max: { fr: 'maximum', en: 'maximum' },
} satisfies Readonly<Record<string, Libelle>>
const annees = { n_1: { fr: 'n-1', en: 'n-1' }, n_2: { fr: 'n-2', en: 'n-2' } } satisfies Readonly<
  Record<string, Libelle>
>

/** Every possible value of a cell for the files of a scheme, by name. */
export function valeursPossibles(scheme: Scheme, langue: Language): ReadonlyMap<string, string> {
  const found = new Map(Object.entries(communes).map(([valeur, { libelle }]) => [valeur, libelle[langue]]))
  for (const { code, libelle, score } of scheme.modules)
    if (score !== null)
      for (const part of ['points', 'max'] as const)
        found.set(`module.${code}.${part}`, `${libelle[langue]} – ${parts[part][langue]}`)
  for (const { code, plusieursAnnees } of scheme.indicateurs.values()) {
    const nom = `${code} – ${scheme.libelleOf(code)[langue]}`
    for (const part of ['valeur', 'points', 'max'] as const)
      found.set(`indicateur.${code}.${part}`, `${nom} – ${parts[part][langue]}`)
    if (plusieursAnnees)
      for (const annee of ['n_1', 'n_2'] as const)
        found.set(`indicateur.${code}.valeur.${annee}`, `${nom} – ${parts.valeur[langue]} ${annees[annee][langue]}`)
  }
  return found
}

/** Values of a file by name, as its reader may see it: unknown or hidden ones are empty. */
export function valeursDe(contenu: ContenuEdition): (valeur: string) => ValeurEcrite {
  const lignes = new Map<string, LigneEditee>()
  for (const { sections } of contenu.rubriques)
    for (const { groupes } of sections)
      for (const ligne of groupes.flatMap(({ lignes }) => lignes))
        lignes.set(`${ligne.code}.${ligne.campagne ?? 'n'}`, ligne)
  const modules = new Map(contenu.modules.map((module) => [module.code, module]))
  return (valeur) => {
    const commune = communes[valeur]
    if (commune !== undefined) return ecrite(commune.lire(contenu), commune.genre)
    const [quoi, code = '', part, annee = 'n'] = valeur.split('.')
    if (quoi === 'module') return ecrite(modules.get(code)?.[part === 'max' ? 'max' : 'points'])
    const ligne = lignes.get(`${code}.${annee}`)
    if (part !== 'valeur') return ecrite(ligne?.[part === 'max' ? 'max' : 'points'])
    return ligne?.retenue == null ? null : { genre: ligne.retenue.genre, valeur: ligne.retenue.valeur }
  }
}

const ecrite = (valeur: string | number | null | undefined, genre?: 'date' | 'nombre'): ValeurEcrite =>
  valeur == null || valeur === '' ? null : { genre: genre ?? (typeof valeur === 'number' ? 'nombre' : 'texte'), valeur }
