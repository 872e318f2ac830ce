import type { GenreActe, GenreExport, Language, ParamsExport } from '@sillon/contract'
import type { etatsCourriel } from '@sillon/domain'
import { schemeFor, typesDocuments } from '@sillon/referentials'
import { de } from './elision'
import type { Ligne, Noms } from './repository'

/** A downloaded file, as journalled by `exports/producteur.ts` and `listes/liste.ts`. */
export interface Exporte {
  readonly genre: string
  readonly fichier: string
  readonly lignes: number
  readonly params: Readonly<Record<string, unknown>>
}

/** Names that the parameters refer to. */
type Nommes = Pick<Ligne, 'exploitation' | 'visee'>

interface Valeurs extends Nommes {
  readonly params: Exporte['params']
  readonly noms: Noms
}

type ParamsDe<Genre extends GenreExport> = keyof ParamsExport<Genre>
/** Parameters of an export that its sentence names; parameters of its form (format, columns, order) are left out. */
type Parametre = Exclude<
  { readonly [Genre in GenreExport]: ParamsDe<Genre> }[GenreExport],
  'format' | 'colonnes' | 'orderBy' | 'order' | 'searchFields'
>

interface Langue {
  readonly locale: string
  readonly genres: Readonly<Record<GenreExport, string>>
  readonly autre: string
  /** Unit of its size: rows by default. */
  readonly lignes: readonly [one: string, other: string]
  readonly contenus: Partial<Record<GenreExport, readonly [one: string, other: string]>>
  readonly filtres: Readonly<Record<Parametre, (valeur: unknown, valeurs: Valeurs) => string | null>>
  readonly fichier: (nom: string) => string
}

const jour = (valeur: unknown, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(new Date(`${valeur}T00:00:00Z`))
const codes = (valeur: unknown) => (Array.isArray(valeur) ? valeur.join(', ') : String(valeur))

const rubriqueDe = ({ codeNational, millesime }: Exporte['params'], partie: unknown, language: Language) =>
  schemeFor(String(codeNational), Number(millesime))
    ?.structure.flatMap(({ rubriques }) => rubriques)
    .find((rubrique) => rubrique.codeNational === partie)?.libelle[language] ?? String(partie)
const champDe = ({ codeNational, millesime }: Exporte['params'], champ: unknown, language: Language) =>
  schemeFor(String(codeNational), Number(millesime))?.indicateurs.get(String(champ))?.libelle[language] ?? String(champ)
const typeDocumentDe = (valeur: unknown) =>
  typesDocuments.find(({ idTypeDocument }) => idTypeDocument === Number(valeur))?.libelle ?? `n° ${valeur}`

const horsFiches: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  DOSSIER: { fr: 'Dossier et certification', en: 'File and certification' },
  EXPLOITATION: { fr: 'Exploitation et assolement', en: 'Farm and crop rotation' },
}
const partieDe = (params: Exporte['params'], partie: unknown, language: Language) =>
  horsFiches[String(partie)]?.[language] ?? rubriqueDe(params, partie, language)

const sujets: Readonly<Record<GenreActe, Readonly<Record<Language, string>>>> = {
  COMPTE: { fr: 'comptes', en: 'accounts' },
  DROIT: { fr: 'droits', en: 'rights' },
  ACCES: { fr: 'accès aux exploitations', en: 'access to farms' },
  SECURITE: { fr: 'mots de passe et double authentification', en: 'passwords and two-factor authentication' },
  ORGANISME: { fr: 'organismes', en: 'organisations' },
  EXPLOITATION: { fr: 'exploitations', en: 'farms' },
  REFERENCES: { fr: 'référentiels', en: 'references' },
  CGU: { fr: 'conditions d’utilisation', en: 'terms of use' },
  EFFACEMENT: { fr: 'données personnelles', en: 'personal data' },
  IMPORT: { fr: 'imports', en: 'imports' },
  EXPORT: { fr: 'exports', en: 'exports' },
}
const etatsDeCourriel: Readonly<Record<(typeof etatsCourriel)[number], Readonly<Record<Language, string>>>> = {
  GARDE: { fr: 'gardés', en: 'kept' },
  EN_ATTENTE: { fr: 'en attente', en: 'waiting' },
  ENVOYE: { fr: 'envoyés', en: 'sent' },
  ECHEC: { fr: 'en échec', en: 'failed' },
}

const fr: Langue = {
  locale: 'fr-FR',
  genres: {
    journal: 'le journal de l’administration',
    recherche: 'la recherche d’exploitations',
    exploitations: 'la liste des exploitations',
    'exploitations-supprimees': 'la liste des exploitations supprimées',
    utilisateurs: 'la liste des utilisateurs',
    courriels: 'la liste des courriels',
    organismes: 'la liste des organismes',
    effacements: 'la liste des demandes d’effacement',
    documents: 'la liste des documents',
    historique: 'l’historique du dossier',
    classeur: 'le classeur de l’auditeur',
    rapports: 'des rapports',
  },
  autre: 'un fichier',
  lignes: ['{n} ligne', '{n} lignes'],
  contenus: { classeur: ['{n} preuve', '{n} preuves'], rapports: ['{n} dossier', '{n} dossiers'] },
  filtres: {
    search: (texte) => `recherche « ${texte} »`,
    name: (texte) => `nom « ${texte} »`,
    city: (texte) => `commune « ${texte} »`,
    procedures: (valeur) => `démarche ${codes(valeur)}`,
    codeNational: (code) => `démarche ${code}`,
    millesime: (annee) => `campagne ${annee}`,
    idExploitation: (id, { exploitation }) => `de l’exploitation ${exploitation ?? `n° ${id}`}`,
    idOrganisme: (id, { noms }) => `organisme ${noms.organismes.get(Number(id)) ?? `n° ${id}`}`,
    idUtilisateur: (id, { visee }) => `au sujet ${de(visee ?? `la personne n° ${id}`)}`,
    genre: (sujet) => `sujet : ${sujets[sujet as GenreActe]?.fr ?? sujet}`,
    du: (date) => `à partir du ${jour(date, 'fr-FR')}`,
    au: (date) => `jusqu’au ${jour(date, 'fr-FR')}`,
    etat: (etat) => etatsDeCourriel[etat as keyof typeof etatsDeCourriel]?.fr ?? String(etat),
    idTypeDocument: (id) => `type « ${typeDocumentDe(id)} »`,
    partie: (partie, { params }) => `partie « ${partieDe(params, partie, 'fr')} »`,
    champ: (champ, { params }) => `champ « ${champDe(params, champ, 'fr')} »`,
    showOnlyUsersWithNoDemarche: (seuls) => (seuls === true ? 'sans démarche' : null),
    enAttente: (seuls) => (seuls === true ? 'comptes jamais ouverts' : null),
    supprimes: (avec) => (avec === true ? 'comptes supprimés' : null),
    // Their number is enough.
    dossiers: () => null,
  },
  fichier: (nom) => `dans le fichier « ${nom} »`,
}

const en: Langue = {
  locale: 'en-GB',
  genres: {
    journal: 'the journal of the administration',
    recherche: 'the search of farms',
    exploitations: 'the list of farms',
    'exploitations-supprimees': 'the list of deleted farms',
    utilisateurs: 'the list of users',
    courriels: 'the list of emails',
    organismes: 'the list of organisations',
    effacements: 'the list of requests for erasure',
    documents: 'the list of documents',
    historique: 'the history of the file',
    classeur: 'the auditor’s binder',
    rapports: 'reports',
  },
  autre: 'a file',
  lignes: ['{n} row', '{n} rows'],
  contenus: { classeur: ['{n} proof', '{n} proofs'], rapports: ['{n} file', '{n} files'] },
  filtres: {
    search: (texte) => `search “${texte}”`,
    name: (texte) => `name “${texte}”`,
    city: (texte) => `town “${texte}”`,
    procedures: (valeur) => `procedure ${codes(valeur)}`,
    codeNational: (code) => `procedure ${code}`,
    millesime: (annee) => `campaign ${annee}`,
    idExploitation: (id, { exploitation }) => `of the farm ${exploitation ?? `no. ${id}`}`,
    idOrganisme: (id, { noms }) => `organisation ${noms.organismes.get(Number(id)) ?? `no. ${id}`}`,
    idUtilisateur: (id, { visee }) => `about ${visee ?? `person no. ${id}`}`,
    genre: (sujet) => `subject: ${sujets[sujet as GenreActe]?.en ?? sujet}`,
    du: (date) => `from ${jour(date, 'en-GB')} on`,
    au: (date) => `until ${jour(date, 'en-GB')}`,
    etat: (etat) => etatsDeCourriel[etat as keyof typeof etatsDeCourriel]?.en ?? String(etat),
    idTypeDocument: (id) => `type “${typeDocumentDe(id)}”`,
    partie: (partie, { params }) => `part “${partieDe(params, partie, 'en')}”`,
    champ: (champ, { params }) => `field “${champDe(params, champ, 'en')}”`,
    showOnlyUsersWithNoDemarche: (seuls) => (seuls === true ? 'without a procedure' : null),
    enAttente: (seuls) => (seuls === true ? 'accounts never opened' : null),
    supprimes: (avec) => (avec === true ? 'deleted accounts' : null),
    dossiers: () => null,
  },
  fichier: (nom) => `in the file “${nom}”`,
}

const langues: Readonly<Record<Language, Langue>> = { fr, en }

/** A downloaded file, in words: `le classeur de l’auditeur de l’exploitation Les Aulnes, campagne 2026, 2 preuves, dans le fichier « … »`. */
export function exporteDit(
  { genre, fichier, lignes, params }: Exporte,
  nommes: Nommes,
  noms: Noms,
  language: Language,
) {
  const { locale, genres, autre, contenus, filtres, ...langue } = langues[language]
  const contenu = contenus[genre as GenreExport] ?? langue.lignes
  const valeurs = { exploitation: nommes.exploitation, visee: nommes.visee, params, noms }
  const dire = (nom: Parametre) => {
    const valeur = params[nom]
    return valeur === undefined || valeur === null || valeur === '' ? null : filtres[nom](valeur, valeurs)
  }
  const { idExploitation: _, ...autres } = filtres
  const said = (Object.keys(autres) as Parametre[]).map(dire)
  const count = contenu[lignes > 1 ? 1 : 0].replace('{n}', new Intl.NumberFormat(locale).format(lignes))
  const quoi = [genres[genre as GenreExport] ?? autre, dire('idExploitation')].filter((part) => part !== null).join(' ')
  return [quoi, ...said, count, langue.fichier(fichier)].filter((part) => part !== null).join(', ')
}
