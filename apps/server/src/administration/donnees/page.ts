import type { Language } from '@sillon/contract'

/** A section of the personal data. */
export interface Section {
  readonly cle: string
  readonly lignes: readonly Readonly<Record<string, unknown>>[]
}

interface Textes {
  readonly titre: string
  readonly du: (le: string) => string
  readonly rien: string
  readonly oui: string
  readonly non: string
  readonly secrets: string
  readonly sections: Readonly<Record<string, string>>
  readonly champs: Readonly<Record<string, string>>
}

const textes: Readonly<Record<Language, Textes>> = {
  fr: {
    titre: 'Vos données personnelles',
    du: (le) => `Tout ce que le service garde de vous, le ${le}.`,
    rien: 'Rien.',
    oui: 'oui',
    non: 'non',
    secrets:
      'Les mots de passe et les clés ne sont gardés que sous une forme qui ne permet pas de les retrouver : ils ne figurent pas ici. Le même contenu est dans donnees.json, pour un logiciel.',
    sections: {
      compte: 'Votre compte',
      territoires: 'Vos territoires',
      demarches: 'Vos démarches',
      acces: 'Les exploitations auxquelles vous avez accès',
      secondFacteur: 'Votre double authentification',
      passkeys: 'Vos clés d’accès',
      partenaires: 'Vos comptes chez des partenaires',
      exploitationsPartenaires: 'Les exploitations liées par ces comptes',
      synchronisations: 'Les synchronisations que vous avez demandées',
      sessions: 'Vos sessions ouvertes',
      conditions: 'Les conditions d’utilisation que vous avez acceptées',
      courriels: 'Les courriels qui vous ont été écrits',
      exports: 'Les exports que vous avez demandés',
      effacement: 'Votre demande d’effacement',
      decisions: 'Les décisions que vous avez prises',
      questions: 'Les questions qui vous ont été posées, et ce que vous avez écrit dans d’autres',
      scenarios: 'Les scénarios que vous avez créés ou modifiés',
      ecrits: 'Ce que vous avez saisi',
      contacts: 'Les exploitations dont vous êtes le contact',
      journal: 'Ce que le journal de l’administration dit de vous',
    },
    champs: {
      login: 'Identifiant',
      email: 'Adresse email',
      nextEmail: 'Adresse à confirmer',
      prenom: 'Prénom',
      nom: 'Nom',
      role: 'Rôle',
      organismePrincipal: 'Organisme',
      organismeSecondaire: 'Organisme secondaire',
      outrepasserAccesExploitation: 'Voit toutes les exploitations de ses territoires',
      accessCreationUpdateExploitation: 'Crée et modifie des exploitations',
      accessCreationUtilisateur: 'Crée et modifie des utilisateurs',
      accessAttributionDroit: 'Attribue des accès',
      motDePasse: 'A un mot de passe',
      langue: 'Langue des courriels',
      notifications: 'Reçoit des courriels sur les dossiers',
      rythmeQuestions: 'Rythme des courriels de questions',
      recue: 'Reçue',
      scenario: 'Scénario',
      territoire: 'Territoire',
      demarche: 'Démarche',
      exploitation: 'Exploitation',
      siret: 'SIRET',
      commune: 'Commune',
      actifDepuis: 'Application active depuis',
      codesSecours: 'Codes de secours restants',
      creeLe: 'Ajoutée',
      utiliseeLe: 'Dernier usage',
      partenaire: 'Partenaire',
      compte: 'Identifiant chez le partenaire',
      lieLe: 'Lié le',
      jetons: 'Clés d’accès aux données gardées',
      ouverteLe: 'Ouverte',
      vueLe: 'Dernière activité',
      adresse: 'Adresse réseau',
      agent: 'Navigateur',
      version: 'Version',
      accepteeLe: 'Acceptée',
      le: 'Date',
      destinataire: 'À',
      sujet: 'Sujet',
      texte: 'Texte',
      etat: 'État',
      demandeeLe: 'Demandé',
      millesime: 'Campagne',
      motif: 'Motif',
      champ: 'Champ',
      ancienne: 'Avant',
      nouvelle: 'Après',
      origine: 'Origine',
      telephone: 'Téléphone',
      phrase: 'Ce qui a été fait',
      genre: 'Genre',
      params: 'Filtres',
      fichier: 'Fichier',
    },
  },
  en: {
    titre: 'Your personal data',
    du: (le) => `Everything that the service holds about you, on ${le}.`,
    rien: 'Nothing.',
    oui: 'yes',
    non: 'no',
    secrets:
      'Passwords and keys are kept only in a form from which they cannot be recovered: they are not here. The same content is in donnees.json, for software.',
    sections: {
      compte: 'Your account',
      territoires: 'Your territories',
      demarches: 'Your procedures',
      acces: 'The farms that you have access to',
      secondFacteur: 'Your two-factor authentication',
      passkeys: 'Your passkeys',
      partenaires: 'Your accounts with partners',
      exploitationsPartenaires: 'The farms linked through these accounts',
      synchronisations: 'The synchronisations that you requested',
      sessions: 'Your open sessions',
      conditions: 'The terms of use that you accepted',
      courriels: 'The emails that were written to you',
      exports: 'The exports that you requested',
      effacement: 'Your request for erasure',
      decisions: 'The decisions that you took',
      questions: 'Questions addressed to you, and what you wrote in others',
      scenarios: 'The scenarios that you created or changed',
      ecrits: 'What you entered',
      contacts: 'The farms whose contact you are',
      journal: 'What the journal of the administration says about you',
    },
    champs: {
      login: 'User name',
      email: 'Email address',
      nextEmail: 'Address to confirm',
      prenom: 'First name',
      nom: 'Last name',
      role: 'Role',
      organismePrincipal: 'Organisation',
      organismeSecondaire: 'Secondary organisation',
      outrepasserAccesExploitation: 'Sees every farm of their territories',
      accessCreationUpdateExploitation: 'Creates and edits farms',
      accessCreationUtilisateur: 'Creates and edits users',
      accessAttributionDroit: 'Grants access',
      motDePasse: 'Has a password',
      langue: 'Language of emails',
      notifications: 'Receives emails about files',
      rythmeQuestions: 'How often emails about questions come',
      recue: 'Received',
      scenario: 'Scenario',
      territoire: 'Territory',
      demarche: 'Procedure',
      exploitation: 'Farm',
      siret: 'SIRET',
      commune: 'Commune',
      actifDepuis: 'App on since',
      codesSecours: 'Recovery codes left',
      creeLe: 'Added',
      utiliseeLe: 'Last use',
      partenaire: 'Partner',
      compte: 'Identifier with the partner',
      lieLe: 'Linked on',
      jetons: 'Keys to the data are kept',
      ouverteLe: 'Opened',
      vueLe: 'Last used',
      adresse: 'Network address',
      agent: 'Browser',
      version: 'Version',
      accepteeLe: 'Accepted',
      le: 'Date',
      destinataire: 'To',
      sujet: 'Subject',
      texte: 'Text',
      etat: 'State',
      demandeeLe: 'Requested',
      millesime: 'Campaign',
      motif: 'Reason',
      champ: 'Field',
      ancienne: 'Before',
      nouvelle: 'After',
      origine: 'Origin',
      telephone: 'Telephone',
      phrase: 'What was done',
      genre: 'Kind',
      params: 'Filters',
      fichier: 'File',
    },
  },
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign)

/** A self-contained page: it sends no request when it is opened. */
export function pageDe(sections: readonly Section[], le: string, language: Language): string {
  const t = textes[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${html(t.titre)}</title>
<style>
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
div { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 0.75rem; border: 1px solid #999; text-align: start; vertical-align: top; white-space: pre-line; }
</style>
</head>
<body>
<h1>${html(t.titre)}</h1>
<p>${html(t.du(le.slice(0, 10)))}</p>
<p>${html(t.secrets)}</p>
${sections.map((section) => sectionDe(section, t)).join('\n')}
</body>
</html>
`
}

function sectionDe({ cle, lignes }: Section, t: Textes): string {
  const title = `<h2>${html(t.sections[cle] ?? cle)}</h2>`
  const [first] = lignes
  if (first === undefined) return `${title}\n<p>${html(t.rien)}</p>`
  const champs = Object.keys(first)
  const nom = (champ: string) => html(t.champs[champ] ?? champ)
  const table =
    cle === 'compte'
      ? champs.map((champ) => `<tr><th scope="row">${nom(champ)}</th><td>${lue(first[champ], t)}</td></tr>`)
      : [
          `<tr>${champs.map((champ) => `<th scope="col">${nom(champ)}</th>`).join('')}</tr>`,
          ...lignes.map((ligne) => `<tr>${champs.map((champ) => `<td>${lue(ligne[champ], t)}</td>`).join('')}</tr>`),
        ]
  return `${title}\n<div><table>\n${table.join('\n')}\n</table></div>`
}

function lue(valeur: unknown, { oui, non }: Textes): string {
  if (valeur === null || valeur === undefined) return ''
  if (typeof valeur === 'boolean') return valeur ? oui : non
  return html(typeof valeur === 'object' ? JSON.stringify(valeur) : String(valeur))
}
