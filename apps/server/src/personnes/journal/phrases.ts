import { type Language, libellesListes } from '@sillon/contract'
import type { genresImport } from '@sillon/domain'
import type { SujetPlateforme } from '#socle/journal/journal'
import { de } from './elision'
import { type Exporte, exporteDit } from './exports-dits'
import type { Ligne, Noms } from './repository'

/** Facts of a sentence, in one language. */
interface Faits {
  readonly auteur: string
  /** The person concerned: `Paul Petit`. */
  readonly personne: string
  /** Whether author and person are the same. */
  readonly estSoi: boolean
  readonly exploitation: string
  readonly organisme: string
  readonly avant: string
  readonly apres: string
  /** Whether the right is granted, the setting on, the thing present; false for the contrary. */
  readonly estDonne: boolean
  /** Whether there was no former value. */
  readonly estNouveau: boolean
  readonly numero: string
}

type Phrase = (faits: Faits) => string

/** An imported file, as journalled by `imports/repository.ts`. */
interface Importe {
  readonly genre: (typeof genresImport)[number]
  readonly fichier: string
  readonly creations: number
  readonly modifications: number
  readonly inchangees: number
}

interface Langue {
  readonly systeme: string
  readonly inconnue: (numero: number) => string
  readonly sansNom: (numero: string) => string
  readonly parFichier: string
  readonly depuis: (adresse: string) => string
  readonly importe: (fichier: Importe) => string
  readonly aucun: string
  /** Number of changed values. */
  readonly valeurs: (count: number) => string
  /** By the field of a person's chain; other fields are shown with their field name. */
  readonly personne: Readonly<Record<string, Phrase>>
  readonly membre: Readonly<
    Record<'entite' | 'demarche' | 'exploitation' | 'passkey' | 'partenaire' | 'import' | 'export', Phrase>
  >
  readonly organisme: Readonly<Record<string, Phrase>>
  readonly exploitation: Readonly<Record<string, Phrase>>
  readonly plateforme: Readonly<Record<SujetPlateforme, Phrase>>
  readonly references: Phrase
  readonly autre: (faits: Faits, champ: string) => string
  readonly listes: Readonly<Record<string, string>>
  readonly roles: Readonly<Record<string, string>>
}

const et = (locale: string, dits: readonly string[]) => new Intl.ListFormat(locale).format(dits)
/** `3 créées`; null where there is none. */
const compte = (count: number, dit: string) => (count === 0 ? null : `${count} ${dit}${count > 1 ? 's' : ''}`)

const deLui = ({ estSoi, personne }: Faits) => (estSoi ? 'de son compte' : de(personne))
const leCompte = ({ estSoi, personne }: Faits) => (estSoi ? 'son compte' : `le compte ${de(personne)}`)
const aLui = ({ estSoi, personne }: Faits) => (estSoi ? 'à son compte' : `à ${personne}`)
const donneFr =
  (quoi: string): Phrase =>
  (faits) =>
    `${faits.auteur} a ${faits.estDonne ? 'donné' : 'retiré'} ${aLui(faits)} le droit ${quoi}`
const changeFr =
  (quoi: string): Phrase =>
  (faits) =>
    `${faits.auteur} a changé ${quoi} ${deLui(faits)} : « ${faits.avant} » est devenu « ${faits.apres} »`
const rattacheFr =
  (quoi: string): Phrase =>
  (faits) =>
    faits.estDonne
      ? `${faits.auteur} a rattaché ${leCompte(faits)} à ${quoi} ${faits.apres}${faits.estNouveau ? '' : ` au lieu de ${faits.avant}`}`
      : `${faits.auteur} a détaché ${leCompte(faits)} de ${quoi} ${faits.avant}`

const fr: Langue = {
  systeme: 'Le système',
  inconnue: (numero) => `la personne n° ${numero}, dont le compte n’existe plus,`,
  sansNom: (numero) => `n° ${numero}`,
  parFichier: ', par un import',
  depuis: (adresse) => `, depuis l’adresse ${adresse}`,
  importe: ({ genre, fichier, creations, modifications, inchangees }) => {
    const e = genre === 'exploitations' ? 'e' : ''
    const dits = [
      compte(creations, `créé${e}`),
      compte(modifications, `modifié${e}`),
      inchangees > 0 ? `${inchangees} sans changement` : null,
    ].filter((dit) => dit !== null)
    const quoi = `${genre === 'exploitations' ? 'des exploitations' : 'des comptes'} du fichier « ${fichier} »`
    return `${quoi} : ${dits.length === 0 ? 'aucune ligne' : et('fr', dits)}`
  },
  aucun: 'rien',
  valeurs: (count) => `${count} valeur${count > 1 ? 's' : ''}`,
  personne: {
    login: (faits) =>
      faits.estNouveau ? `${faits.auteur} a ouvert ${leCompte(faits)}` : changeFr('l’identifiant')(faits),
    email: changeFr('l’adresse email'),
    nextEmail: (faits) => `${faits.auteur} a demandé que l’adresse email ${deLui(faits)} devienne ${faits.apres}`,
    prenom: changeFr('le prénom'),
    nom: changeFr('le nom'),
    estSupprime: (faits) => `${faits.auteur} a ${faits.estDonne ? 'supprimé' : 'restauré'} ${leCompte(faits)}`,
    motDePasse: (faits) =>
      `${faits.auteur} a ${faits.estNouveau ? 'choisi le premier' : 'changé le'} mot de passe ${deLui(faits)}`,
    secondFacteur: (faits) =>
      `${faits.auteur} a ${faits.estDonne ? 'activé' : 'désactivé'} la double authentification ${deLui(faits)}`,
    idTypeUtilisateur: (faits) => `${faits.auteur} a donné ${aLui(faits)} le rôle ${faits.apres}`,
    idOrganismePrincipal: rattacheFr('l’organisme'),
    idOrganismeSecondaire: rattacheFr('l’organisme secondaire'),
    outrepasserAccesExploitation: donneFr('de voir toutes les exploitations de ses territoires'),
    accessCreationUpdateExploitation: donneFr('de créer et modifier des exploitations'),
    accessCreationUtilisateur: donneFr('de créer et modifier des utilisateurs'),
    accessAttributionDroit: donneFr('d’attribuer des accès aux exploitations'),
    demandeDemarche: (faits) => `${faits.auteur} a demandé une démarche pour l’exploitation ${faits.apres}`,
    invitation: (faits) => `${faits.auteur} a renvoyé son invitation ${aLui(faits)}`,
    effacement: (faits) => `${faits.auteur} a effacé les données personnelles de la personne n° ${faits.numero}`,
  },
  membre: {
    entite: (faits) =>
      `${faits.auteur} a ${faits.estDonne ? 'donné' : 'retiré'} ${aLui(faits)} le territoire ${faits.apres}`,
    demarche: (faits) =>
      `${faits.auteur} a ${faits.estDonne ? 'donné' : 'retiré'} ${aLui(faits)} la démarche ${faits.apres}`,
    exploitation: (faits) =>
      `${faits.auteur} a ${faits.estDonne ? 'donné' : 'retiré'} ${aLui(faits)} l’accès à l’exploitation ${faits.exploitation}`,
    import: (faits) => `${faits.auteur} a importé ${faits.apres}`,
    export: (faits) => `${faits.auteur} a exporté ${faits.apres}`,
    passkey: (faits) =>
      `${faits.auteur} a ${faits.estDonne ? 'ajouté' : 'retiré'} une clé d’accès ${faits.estDonne ? aLui(faits) : deLui(faits)}`,
    partenaire: (faits) =>
      `${faits.auteur} a ${faits.estDonne ? 'lié' : 'détaché'} un compte chez le partenaire ${faits.apres} ${faits.estDonne ? aLui(faits) : deLui(faits)}`,
  },
  organisme: {
    nom: (faits) =>
      faits.estNouveau
        ? `${faits.auteur} a créé l’organisme ${faits.apres}`
        : faits.estDonne
          ? `${faits.auteur} a changé le nom de l’organisme ${faits.avant} : il est devenu ${faits.apres}`
          : `${faits.auteur} a supprimé l’organisme ${faits.avant}`,
    agrementSca: (faits) =>
      `${faits.auteur} a ${faits.estDonne ? 'donné' : 'retiré'} à l’organisme ${faits.organisme} l’agrément SCA`,
    scoresVisiblesAgriculteur: (faits) =>
      `${faits.auteur} a ${faits.estDonne ? 'montré' : 'caché'} les notes aux agriculteurs de l’organisme ${faits.organisme}`,
    quatreYeux: (faits) =>
      `${faits.auteur} a ${faits.estDonne ? 'demandé' : 'cessé de demander'} pour l’organisme ${faits.organisme} que la décision revienne à une autre personne (quatre yeux)`,
    demarches: (faits) =>
      `${faits.auteur} a changé les démarches que certifie l’organisme ${faits.organisme} : ${faits.apres}`,
    efforts: (faits) =>
      `${faits.auteur} a changé les efforts et les prix des gestes de l’organisme ${faits.organisme} : ${faits.apres}`,
  },
  exploitation: {
    raisonSociale: (faits) => `${faits.auteur} a créé l’exploitation ${faits.exploitation}`,
    supprimeeLe: (faits) =>
      `${faits.auteur} a ${faits.estDonne ? 'supprimé' : 'restauré'} l’exploitation ${faits.exploitation}`,
    idOrganisme: (faits) =>
      faits.estDonne
        ? `${faits.auteur} a rattaché l’exploitation ${faits.exploitation} à l’organisme ${faits.apres}${faits.estNouveau ? '' : ` au lieu de ${faits.avant}`}`
        : `${faits.auteur} a détaché l’exploitation ${faits.exploitation} de l’organisme ${faits.avant}`,
  },
  plateforme: {
    rolesExigeants: (faits) =>
      faits.estDonne
        ? `${faits.auteur} a rendu la double authentification obligatoire pour : ${faits.apres}`
        : `${faits.auteur} n’exige plus de double authentification (elle l’était pour : ${faits.avant})`,
    cgu: (faits) => `${faits.auteur} a publié la version ${faits.numero} des conditions d’utilisation`,
    modele: (faits) =>
      `${faits.auteur} a ${faits.estDonne ? 'enregistré' : 'supprimé'} le modèle de classeur « ${faits.estDonne ? faits.apres : faits.avant} »`,
    courriel: (faits) => `${faits.auteur} a envoyé un courriel d’essai, que le serveur de courriels a accepté`,
    sauvegarde: (faits) => `${faits.auteur} a dit qu’une sauvegarde a été faite le ${faits.apres}`,
  },
  references: (faits) => `${faits.auteur} a remplacé la liste « ${faits.apres} » de la campagne ${faits.numero}`,
  autre: (faits, champ) => `${faits.auteur} a changé « ${champ} » ${deLui(faits)}`,
  listes: libellesListes.fr,
  roles: {
    SUPERADMIN: 'super administrateurs',
    ADMIN_ORGANISME: 'administrateurs d’organisme',
    CONSEILLER: 'conseillers',
    AGRICULTEUR: 'agriculteurs',
  },
}

const ofThem = ({ estSoi, personne }: Faits) => (estSoi ? 'of their own account' : `of ${personne}`)
const theAccount = ({ estSoi, personne }: Faits) => (estSoi ? 'their own account' : `the account of ${personne}`)
const toThem = ({ estSoi, personne }: Faits) => (estSoi ? 'their own account' : personne)
const gave = (faits: Faits, quoi: string) =>
  faits.estDonne
    ? `${faits.auteur} gave ${toThem(faits)} ${quoi}`
    : `${faits.auteur} took ${quoi} from ${toThem(faits)}`
const givesEn =
  (quoi: string): Phrase =>
  (faits) =>
    gave(faits, `the right to ${quoi}`)
const changesEn =
  (quoi: string): Phrase =>
  (faits) =>
    `${faits.auteur} changed the ${quoi} ${ofThem(faits)} from “${faits.avant}” to “${faits.apres}”`
const attachesEn =
  (quoi: string): Phrase =>
  (faits) =>
    faits.estDonne
      ? `${faits.auteur} attached ${theAccount(faits)} to the ${quoi} ${faits.apres}${faits.estNouveau ? '' : ` instead of ${faits.avant}`}`
      : `${faits.auteur} detached ${theAccount(faits)} from the ${quoi} ${faits.avant}`

const en: Langue = {
  systeme: 'The system',
  inconnue: (numero) => `person no. ${numero}, whose account is no more,`,
  sansNom: (numero) => `no. ${numero}`,
  parFichier: ', by an import',
  depuis: (adresse) => `, from the address ${adresse}`,
  importe: ({ genre, fichier, creations, modifications, inchangees }) => {
    const counts = [
      [creations, 'created'],
      [modifications, 'changed'],
      [inchangees, 'unchanged'],
    ] as const
    const dits = counts.filter(([count]) => count > 0).map(([count, dit]) => `${count} ${dit}`)
    const quoi = `${genre === 'exploitations' ? 'farms' : 'accounts'} from the file “${fichier}”`
    return `${quoi}: ${dits.length === 0 ? 'no row' : et('en-GB', dits)}`
  },
  aucun: 'nothing',
  valeurs: (count) => `${count} value${count > 1 ? 's' : ''}`,
  personne: {
    login: (faits) =>
      faits.estNouveau ? `${faits.auteur} opened ${theAccount(faits)}` : changesEn('user name')(faits),
    email: changesEn('email address'),
    nextEmail: (faits) => `${faits.auteur} asked for the email address ${ofThem(faits)} to become ${faits.apres}`,
    prenom: changesEn('first name'),
    nom: changesEn('last name'),
    estSupprime: (faits) => `${faits.auteur} ${faits.estDonne ? 'deleted' : 'gave back'} ${theAccount(faits)}`,
    motDePasse: (faits) =>
      `${faits.auteur} ${faits.estNouveau ? 'chose the first' : 'changed the'} password ${ofThem(faits)}`,
    secondFacteur: (faits) =>
      `${faits.auteur} switched two-factor authentication ${ofThem(faits)} ${faits.estDonne ? 'on' : 'off'}`,
    idTypeUtilisateur: (faits) => gave(faits, `the role ${faits.apres}`),
    idOrganismePrincipal: attachesEn('organisation'),
    idOrganismeSecondaire: attachesEn('secondary organisation'),
    outrepasserAccesExploitation: givesEn('see every farm of their territories'),
    accessCreationUpdateExploitation: givesEn('create and edit farms'),
    accessCreationUtilisateur: givesEn('create and edit users'),
    accessAttributionDroit: givesEn('grant access to farms'),
    demandeDemarche: (faits) => `${faits.auteur} asked for a procedure for the farm ${faits.apres}`,
    invitation: (faits) => `${faits.auteur} sent ${toThem(faits)} their invitation again`,
    effacement: (faits) => `${faits.auteur} erased the personal data of person no. ${faits.numero}`,
  },
  membre: {
    entite: (faits) => gave(faits, `the territory ${faits.apres}`),
    demarche: (faits) => gave(faits, `the procedure ${faits.apres}`),
    import: (faits) => `${faits.auteur} imported ${faits.apres}`,
    export: (faits) => `${faits.auteur} exported ${faits.apres}`,
    exploitation: (faits) => gave(faits, `access to the farm ${faits.exploitation}`),
    passkey: (faits) => `${faits.auteur} ${faits.estDonne ? 'added' : 'removed'} a passkey ${ofThem(faits)}`,
    partenaire: (faits) =>
      `${faits.auteur} ${faits.estDonne ? 'linked an account at' : 'unlinked the account at'} the partner ${faits.apres} ${faits.estDonne ? 'to' : 'from'} ${theAccount(faits)}`,
  },
  organisme: {
    nom: (faits) =>
      faits.estNouveau
        ? `${faits.auteur} created the organisation ${faits.apres}`
        : faits.estDonne
          ? `${faits.auteur} renamed the organisation ${faits.avant}: it became ${faits.apres}`
          : `${faits.auteur} deleted the organisation ${faits.avant}`,
    agrementSca: (faits) =>
      `${faits.auteur} ${faits.estDonne ? 'gave' : 'took'} the SCA approval ${faits.estDonne ? 'to' : 'from'} the organisation ${faits.organisme}`,
    scoresVisiblesAgriculteur: (faits) =>
      `${faits.auteur} ${faits.estDonne ? 'showed' : 'hid'} scores ${faits.estDonne ? 'to' : 'from'} the farmers of the organisation ${faits.organisme}`,
    quatreYeux: (faits) =>
      `${faits.auteur} ${faits.estDonne ? 'asked' : 'no longer asks'} for the organisation ${faits.organisme} that somebody else decides (four eyes)`,
    demarches: (faits) => `${faits.auteur} changed what the organisation ${faits.organisme} certifies: ${faits.apres}`,
    efforts: (faits) =>
      `${faits.auteur} changed the efforts and prices of moves of the organisation ${faits.organisme}: ${faits.apres}`,
  },
  exploitation: {
    raisonSociale: (faits) => `${faits.auteur} created the farm ${faits.exploitation}`,
    supprimeeLe: (faits) =>
      `${faits.auteur} ${faits.estDonne ? 'deleted' : 'gave back'} the farm ${faits.exploitation}`,
    idOrganisme: (faits) =>
      faits.estDonne
        ? `${faits.auteur} attached the farm ${faits.exploitation} to the organisation ${faits.apres}${faits.estNouveau ? '' : ` instead of ${faits.avant}`}`
        : `${faits.auteur} detached the farm ${faits.exploitation} from the organisation ${faits.avant}`,
  },
  plateforme: {
    rolesExigeants: (faits) =>
      faits.estDonne
        ? `${faits.auteur} made two-factor authentication mandatory for: ${faits.apres}`
        : `${faits.auteur} no longer requires two-factor authentication (it was for: ${faits.avant})`,
    cgu: (faits) => `${faits.auteur} published version ${faits.numero} of the terms of use`,
    modele: (faits) =>
      `${faits.auteur} ${faits.estDonne ? 'saved' : 'deleted'} the workbook “${faits.estDonne ? faits.apres : faits.avant}”`,
    courriel: (faits) => `${faits.auteur} sent a test mail, which the mail server accepted`,
    sauvegarde: (faits) => `${faits.auteur} told that a backup was made on ${faits.apres}`,
  },
  references: (faits) => `${faits.auteur} replaced the list “${faits.apres}” of the campaign ${faits.numero}`,
  autre: (faits, champ) => `${faits.auteur} changed “${champ}” ${ofThem(faits)}`,
  listes: libellesListes.en,
  roles: {
    SUPERADMIN: 'super administrators',
    ADMIN_ORGANISME: 'administrators of an organisation',
    CONSEILLER: 'advisers',
    AGRICULTEUR: 'farmers',
  },
}

const langues: Readonly<Record<Language, Langue>> = { fr, en }

/** Sentence of a row of the journal: the author, the act, the person concerned, the network address. */
export function phraseDe(ligne: Ligne, noms: Noms, language: Language): string {
  const langue = langues[language]
  const { champ, origine, adresse } = ligne
  const [portee = ''] = ligne.chaine.split(' ')
  const faits = faitsDe(ligne, noms, language)
  const [prefixe = ''] = champ.split('.')
  const phrase =
    portee === 'references'
      ? langue.references
      : portee === 'plateforme'
        ? langue.plateforme[prefixe as SujetPlateforme]
        : portee === 'organisme'
          ? langue.organisme[prefixe]
          : portee === 'exploitation'
            ? langue.exploitation[champ]
            : (langue.personne[champ] ?? langue.membre[prefixe as keyof Langue['membre']])
  const said = phrase === undefined ? langue.autre(faits, champ) : phrase(faits)
  const whole = `${said}${origine === 'IMPORT' && prefixe !== 'import' ? langue.parFichier : ''}${adresse === null ? '' : langue.depuis(adresse)}`
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`
}

function faitsDe(ligne: Ligne, noms: Noms, language: Language): Faits {
  const langue = langues[language]
  const [portee = '', numero = ''] = ligne.chaine.split(' ')
  const [, membre = ''] = ligne.champ.split('.')
  const { ancienne, nouvelle, idAuteur } = ligne
  const lue = (valeur: unknown) => valeurLue(ligne, valeur, noms, language)
  return {
    auteur: idAuteur === null ? langue.systeme : (ligne.auteur ?? langue.inconnue(idAuteur)),
    personne: ligne.personne ?? langue.inconnue(Number(numero)),
    estSoi: portee === 'personne' && Number(numero) === idAuteur,
    exploitation: ligne.exploitation ?? langue.sansNom(membre || numero),
    organisme: ligne.organisme ?? langue.sansNom(numero),
    avant: lue(ancienne),
    apres: lue(nouvelle),
    estDonne: nouvelle !== null && nouvelle !== false && !(Array.isArray(nouvelle) && nouvelle.length === 0),
    estNouveau: ancienne === null,
    numero: portee === 'plateforme' ? membre : numero,
  }
}

/** Values of the settings for everybody, in words. */
const valeursPlateforme: Readonly<Record<SujetPlateforme, (valeur: unknown, langue: Langue) => string>> = {
  rolesExigeants: (roles, langue) => (roles as readonly string[]).map((role) => langue.roles[role] ?? role).join(', '),
  // The number of the version says enough.
  cgu: () => '',
  modele: (modele) => (modele as { readonly nom: string }).nom,
  courriel: () => '',
  sauvegarde: (le) => String(le).split('-').reverse().join('/'),
}

/** Number of parts of a field that a row changes. */
function nombreDeChanges({ ancienne, nouvelle }: Ligne): number {
  const [before, after] = [ancienne ?? {}, nouvelle ?? {}] as Record<string, unknown>[]
  const parts = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...parts].filter((part) => before?.[part] !== after?.[part]).length
}

/** A value, or what a field names by its number, in words. */
function valeurLue(ligne: Ligne, valeur: unknown, noms: Noms, language: Language): string {
  const langue = langues[language]
  const { champ } = ligne
  const [prefixe = '', membre] = champ.split('.')
  if (prefixe === 'entite') return noms.entites.get(Number(membre)) ?? langue.sansNom(membre ?? '')
  if (prefixe === 'partenaire') return noms.partenaires.get(Number(membre)) ?? langue.sansNom(membre ?? '')
  if (prefixe === 'demarche') return noms.demarches.get(Number(membre)) ?? langue.sansNom(membre ?? '')
  if (champ in langue.listes) return langue.listes[champ] ?? champ
  // Of many values, the number of changed ones says enough.
  if (prefixe === 'efforts') return `${membre}, ${langue.valeurs(nombreDeChanges(ligne))}`
  if (valeur === null || (Array.isArray(valeur) && valeur.length === 0)) return langue.aucun
  if (prefixe in valeursPlateforme) return valeursPlateforme[prefixe as SujetPlateforme](valeur, langue)
  if (prefixe === 'import') return langue.importe(valeur as Importe)
  if (prefixe === 'export') return exporteDit(valeur as Exporte, ligne, noms, language)
  if (champ.startsWith('idOrganisme')) return noms.organismes.get(Number(valeur)) ?? langue.sansNom(String(valeur))
  if (champ === 'idTypeUtilisateur') return noms.roles.get(Number(valeur))?.[language] ?? String(valeur)
  if (champ === 'demarches' && Array.isArray(valeur))
    return valeur.map((id) => noms.demarches.get(Number(id)) ?? id).join(', ')
  return typeof valeur === 'object' ? '' : String(valeur)
}
