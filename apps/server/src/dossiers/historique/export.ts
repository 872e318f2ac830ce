import { type Changement, type exportHistorique, type Language, phraseHistorique, type Valeur } from '@sillon/contract'
import { formatBrut, formatDate, fromValeur, libelleUnite, type Scheme } from '@sillon/referentials'
import type { z } from 'zod'
import { libellesEtats } from '#fermes/exploitations/etats'
import { findNoms } from '#fermes/referentiels/noms'
import { referencesAt } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import type { ListeExportee } from '#socle/listes/liste'
import { rubriquesOf } from './description'
import { findChangementsAux, findRangs } from './repository'
import { decrire, type HistoriqueOuvert, ouvrirHistorique } from './service'

const textes = {
  fr: {
    parties: { DOSSIER: 'Dossier et certification', EXPLOITATION: 'Exploitation et assolement' },
    origines: {
      SAISIE: 'saisie',
      REPRISE: 'reprise de l’assolement ou du registre',
      IMPORT: 'import',
      COPIE: 'copie de l’année précédente',
      CONSEQUENCE: 'une de ses valeurs a changé',
      SCENARIO: 'scénario appliqué ou annulé',
    },
    aucun: 'Le système',
    supprime: 'Un compte supprimé',
    oui: 'Oui',
    non: 'Non',
  },
  en: {
    parties: { DOSSIER: 'File and certification', EXPLOITATION: 'Farm and crop rotation' },
    origines: {
      SAISIE: 'entry',
      REPRISE: 'taken over from the crop rotation or the register',
      IMPORT: 'import',
      COPIE: 'copied from the year before',
      CONSEQUENCE: 'one of its values changed',
      SCENARIO: 'a scenario applied or undone',
    },
    aucun: 'The system',
    supprime: 'A deleted account',
    oui: 'Yes',
    non: 'No',
  },
} as const satisfies Readonly<Record<Language, unknown>>

type Demande = Omit<z.output<typeof exportHistorique.query>, 'format' | 'colonnes'> &
  z.output<typeof exportHistorique.params>

/** A change in the reader's words. */
interface Ligne extends Pick<Changement, 'le' | 'auteur' | 'origine' | 'libelle'> {
  readonly phrase: string
  readonly partie: string
  readonly avant: string | null
  readonly apres: string | null
}

const nomDe = (auteur: Changement['auteur'], langue: Language) =>
  auteur === null ? textes[langue].aucun : (auteur.nom ?? textes[langue].supprime)

/** The reason given with a change of state, which the sentence of the change includes. */
const motifsDe = ({ acte, le }: Pick<Changement, 'acte' | 'le'>, all: readonly Changement[]) =>
  acte === 'ETAT' ? all.filter((other) => other.acte === 'DECISION_MOTIVEE' && other.le === le) : []

/** Changes of a file as its history shows them, newest first. */
export const exportDeLHistorique: ListeExportee<Demande, Ligne> = {
  genre: 'historique',
  fichier: { fr: 'Historique', en: 'History' },
  titre: { fr: 'Historique', en: 'History' },
  colonnes: [
    { id: 'le', titre: { fr: 'Date', en: 'Date' }, genre: 'moment', valeur: ({ le }) => le },
    {
      id: 'auteur',
      titre: { fr: 'Auteur', en: 'Author' },
      genre: 'texte',
      valeur: ({ auteur }, langue) => nomDe(auteur, langue),
    },
    { id: 'acte', titre: { fr: 'Acte', en: 'Act' }, genre: 'texte', valeur: ({ phrase }) => phrase },
    {
      id: 'origine',
      titre: { fr: 'Origine', en: 'Origin' },
      genre: 'texte',
      valeur: ({ origine }, langue) => textes[langue].origines[origine],
    },
    { id: 'partie', titre: { fr: 'Partie', en: 'Part' }, genre: 'texte', valeur: ({ partie }) => partie },
    { id: 'champ', titre: { fr: 'Champ', en: 'Field' }, genre: 'texte', valeur: ({ libelle }) => libelle },
    { id: 'ancienne', titre: { fr: 'Avant', en: 'Before' }, genre: 'texte', valeur: ({ avant }) => avant },
    { id: 'nouvelle', titre: { fr: 'Après', en: 'After' }, genre: 'texte', valeur: ({ apres }) => apres },
  ],
  async authorize(user, demande, db) {
    await ouvrirHistorique(db, user, demande)
  },
  async find(db, user, demande) {
    const { dossier, filtre } = await ouvrirHistorique(db, user, demande)
    return findRangs(db, dossier, filtre)
  },
  async read(db, user, rangs, demande, langue) {
    const ouvert = await ouvrirHistorique(db, user, demande)
    const changements = await decrire(
      db,
      ouvert,
      await findChangementsAux(db, ouvert.dossier, ouvert.filtre, rangs),
      langue,
    )
    const lire = await lecteurDe(db, ouvert, langue)
    const parties: ReadonlyMap<string, string> = new Map([
      ...Object.entries(textes[langue].parties),
      ...rubriquesOf(ouvert.ouverture.scheme).map(
        (rubrique) => [rubrique.codeNational, rubrique.libelle[langue]] as const,
      ),
    ])
    return changements.map(({ partie, ancienne, nouvelle, ...changement }) => ({
      ...changement,
      phrase: phraseHistorique(
        nomDe(changement.auteur, langue),
        [{ ...changement, ancienne, nouvelle }, ...motifsDe(changement, changements)],
        langue,
      ),
      partie: parties.get(partie) ?? partie,
      avant: lire(changement, ancienne),
      apres: lire(changement, nouvelle),
    }))
  },
}

/** Formatter of the values of a file's changes: in words, with the names of the year's lists; null for an empty value. */
async function lecteurDe(db: Database, { ouverture }: HistoriqueOuvert, language: Language) {
  const { scheme, key, millesime, references } = ouverture
  const nom = scheme === undefined ? (code: string) => code : await nomsDe(db, key.idMillesime, scheme, references)
  const { oui, non } = textes[language]
  const saisie = (code: string, valeur: Valeur): string | null => {
    const { kind, unite } = scheme?.indicateurs.get(code) ?? {}
    const value = (kind?.decode ?? fromValeur)(valeur)
    if (value === null) return null
    const dite = unite ? libelleUnite(language, unite) : null
    const lecture = { language, nom, millesime, exacte: true, unite: dite }
    return kind === undefined ? formatBrut(value, lecture) : kind.format(value, lecture)
  }
  const nombre = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'fr-FR', { maximumFractionDigits: 4 })
  return ({ champ, lecture }: Pick<Changement, 'champ' | 'lecture'>, valeur: Changement['ancienne']) => {
    if (valeur === null || valeur === '') return null
    if (lecture === 'indicateur') return saisie(champ, valeur as Valeur)
    if (typeof valeur === 'boolean') return valeur ? oui : non
    // A year has no thousands separator.
    if (typeof valeur === 'number') return Number.isInteger(valeur) ? String(valeur) : nombre.format(valeur)
    if (Array.isArray(valeur)) return valeur.join(', ') || null
    if (typeof valeur !== 'string') return null
    if (lecture === 'date') return formatDate(valeur)
    return lecture === 'etat' ? (libellesEtats[language][valeur as 'VALIDE'] ?? valeur) : valeur
  }
}

async function nomsDe(db: Database, idMillesime: number, scheme: Scheme, head: string | null) {
  const annee = await referencesAt(db, idMillesime, scheme.references, head)
  return findNoms(db, idMillesime, { scheme, annee })
}
