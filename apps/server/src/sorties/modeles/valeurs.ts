import { type Language, libellesDossier, nomDesRegles } from '@sillon/contract'
import { jourDe } from '@sillon/domain'
import { formatDate, type Indicateur, type Scheme } from '@sillon/referentials'
import type { ValeurEcrite } from '#socle/tableurs/classeur'
import { auditeurDe } from '../editions/constats'
import type { ContenuEdition, Jugement } from '../editions/contenu'
import { graviteDe, verdictDe, verdictsDits } from '../editions/mots'
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
    libelle: { fr: 'PACAGE', en: 'PACAGE' },
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
    libelle: { fr: 'Adresse email', en: 'Email address' },
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
  'dossier.auditeur': { libelle: { fr: 'Auditeur', en: 'Auditor' }, lire: auditeurDe },
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
  'dossier.commentaireAuditeur': {
    libelle: libellesDossier.commentaireAuditeur,
    lire: ({ dossier }) => dossier.commentaireAuditeur,
  },
  'dossier.commentaireExploitant': {
    libelle: libellesDossier.commentaireExploitant,
    lire: ({ dossier }) => dossier.commentaireExploitant,
  },
  'dossier.resultatDuCalcul': {
    libelle: { fr: 'Résultat du calcul', en: 'Result of the calculation' },
    lire: ({ verdict, language }) => verdict && textes[language].verdicts[verdict],
  },
  'dossier.resultatsDeclareEtAudite': {
    libelle: { fr: 'Résultats du calcul, déclaré et audité', en: 'Results of the calculation, claimed and audited' },
    lire: verdictsDits,
  },
  'dossier.versionRegles': {
    libelle: { fr: 'Version des règles', en: 'Version of the rules' },
    lire: ({ versionRegles }) => nomDesRegles(versionRegles),
  },
}

/** A value that a cell may take: its name, its words, and its place in the file. */
interface Choix {
  readonly valeur: string
  readonly libelle: string
  readonly lieu: string
}

const lieux = {
  exploitation: { fr: 'Exploitation', en: 'Farm' },
  dossier: { fr: 'Dossier', en: 'File' },
} satisfies Readonly<Record<string, Libelle>>

const parts = {
  points: { fr: 'Points', en: 'Points' },
  declares: { fr: 'Points déclarés', en: 'Claimed points' },
  max: { fr: 'Maximum', en: 'Maximum' },
  valeur: { fr: 'Valeur', en: 'Value' },
  n_1: { fr: 'Valeur n-1', en: 'Value n-1' },
  n_2: { fr: 'Valeur n-2', en: 'Value n-2' },
  verdict: { fr: 'Verdict', en: 'Verdict' },
  gravite: { fr: 'Gravité', en: 'Severity' },
  echeance: { fr: 'Échéance', en: 'Deadline' },
  commentaire: { fr: 'Commentaire', en: 'Comment' },
  validePar: { fr: 'Verdict donné par', en: 'Verdict given by' },
  valideLe: { fr: 'Verdict donné le', en: 'Verdict given on' },
} satisfies Readonly<Record<string, Libelle>>
type Part = keyof typeof parts

const PARTS_DU_JUGEMENT = ['verdict', 'gravite', 'echeance', 'commentaire', 'validePar', 'valideLe'] as const

/** Whether the value of a row is its points: it is written once, as points. */
const estNote = ({ scoring, unite }: Indicateur): boolean => scoring && unite === 'points'

/** Parts of a row, a score's points first; a part that is always empty is left out. */
function partsDe(scheme: Scheme, indicateur: Indicateur): readonly Part[] {
  const { code, max, plusieursAnnees } = indicateur
  const aDesPoints = estNote(indicateur) || Object.keys(scheme.complements.get(code) ?? {}).some(estUneNote)
  return [
    ...(aDesPoints ? (['points'] as const) : []),
    ...(estNote(indicateur) ? [] : (['valeur'] as const)),
    ...(plusieursAnnees ? (['n_1', 'n_2'] as const) : []),
    ...(max === null ? [] : (['max'] as const)),
    ...(scheme.validitePar === 'indicateur' ? PARTS_DU_JUGEMENT : []),
  ]
}

const estUneNote = (complement: string): boolean => complement === 'note' || complement === 'scoreTotal'

const nomDe = (code: string, part: Part): string =>
  part === 'n_1' || part === 'n_2' ? `indicateur.${code}.valeur.${part}` : `indicateur.${code}.${part}`

/**
 * Every possible value of a cell for the files of a scheme, in the order of the sheets. The deciding word of a label comes first, so that a narrow column does
 * not cut it.
 */
export function choixDe(scheme: Scheme, langue: Language): readonly Choix[] {
  const dit = (part: Part, nom: string) => `${parts[part][langue]} – ${nom}`
  const indicateurs = [...scheme.indicateurs.values()]
  return [
    ...Object.entries(communes).map(([valeur, { libelle }]) => ({
      valeur,
      libelle: libelle[langue],
      lieu: lieux[valeur.startsWith('exploitation.') ? 'exploitation' : 'dossier'][langue],
    })),
    ...scheme.modules.flatMap(({ code, libelle, score }) =>
      score === null
        ? []
        : (['points', 'declares', 'max'] as const).map((part) => ({
            valeur: `module.${code}.${part}`,
            libelle: dit(part, libelle[langue]),
            lieu: textes[langue].modules,
          })),
    ),
    ...scheme.structure
      .flatMap(({ rubriques }) => rubriques)
      .flatMap((rubrique) =>
        rubrique.sousRubriques.flatMap((section): Choix[] => [
          ...(scheme.validitePar === 'sousRubrique'
            ? PARTS_DU_JUGEMENT.map((part) => ({
                valeur: `section.${section.codeNational}.${part}`,
                libelle: dit(part, section.libelle[langue]),
                lieu: rubrique.libelle[langue],
              }))
            : []),
          ...indicateurs
            .filter(({ idSousRubrique }) => idSousRubrique === section.idSousRubrique)
            .flatMap((indicateur) => {
              const siennes = partsDe(scheme, indicateur)
              const nom = scheme.libelleOf(indicateur.code)[langue]
              return siennes.map((part) => ({
                valeur: nomDe(indicateur.code, part),
                libelle: siennes.length === 1 ? nom : dit(part, nom),
                lieu: `${rubrique.libelle[langue]} – ${section.libelle[langue]}`,
              }))
            }),
        ]),
      ),
  ]
}

/** The present name of a value: earlier workbooks named the points of a score its value. */
export function nomActuel(scheme: Scheme, valeur: string): string {
  const [, code = ''] = /^indicateur\.(\w+)\.valeur$/.exec(valeur) ?? []
  const indicateur = scheme.indicateurs.get(code)
  return indicateur !== undefined && estNote(indicateur) ? nomDe(code, 'points') : valeur
}

/** Values of a file by name, as its reader may see it: unknown or hidden ones are empty. */
export function valeursDe(contenu: ContenuEdition): (valeur: string) => ValeurEcrite {
  const sections = contenu.rubriques.flatMap((rubrique) => rubrique.sections)
  const jugements = new Map(sections.map(({ code, jugement }) => [code, jugement]))
  const lignes = new Map(
    sections
      .flatMap(({ groupes }) => groupes.flatMap((groupe) => groupe.lignes))
      .map((ligne) => [`${ligne.code}.${ligne.campagne ?? 'n'}`, ligne]),
  )
  const modules = new Map(contenu.modules.map((module) => [module.code, module]))
  return (valeur) => {
    const commune = communes[valeur]
    if (commune !== undefined) return ecrite(commune.lire(contenu), commune.genre)
    const [quoi, code = '', part = '', annee = 'n'] = valeur.split('.')
    if (quoi === 'module') return ecrite(partDuModule(modules.get(code), part))
    if (quoi === 'section') return partDuJugement(jugements.get(code), part, contenu)
    const ligne = lignes.get(`${code}.${annee}`)
    if (ligne === undefined) return null
    if (part === 'points' || part === 'max') return ecrite(ligne[part])
    if (part !== 'valeur') return partDuJugement(ligne.jugement, part, contenu)
    return ligne.retenue === null ? null : { genre: ligne.retenue.genre, valeur: ligne.retenue.valeur }
  }
}

/** Claimed points are those that count where no auditor gave a value. */
function partDuModule(module: ContenuEdition['modules'][number] | undefined, part: string) {
  if (part === 'max') return module?.max
  return part === 'declares' && module?.declares !== undefined ? module.declares : module?.points
}

function partDuJugement(
  jugement: Jugement | null | undefined,
  part: string,
  { language }: ContenuEdition,
): ValeurEcrite {
  if (jugement == null) return null
  switch (part) {
    case 'verdict':
      return ecrite(verdictDe(jugement, language))
    case 'gravite':
      return ecrite(graviteDe(jugement, language))
    case 'echeance':
      return ecrite(jugement.echeance, 'date')
    case 'commentaire':
      return ecrite(jugement.commentaireAuditeur)
    case 'validePar':
      return ecrite(jugement.validePar)
    default:
      return ecrite(jugement.valideDate && jourDe(jugement.valideDate), 'date')
  }
}

const ecrite = (valeur: string | number | null | undefined, genre?: 'date' | 'nombre'): ValeurEcrite =>
  valeur == null || valeur === '' ? null : { genre: genre ?? (typeof valeur === 'number' ? 'nombre' : 'texte'), valeur }

/** A value as a spreadsheet shows it in an unformatted cell: a number without separators of thousands. */
export function texteEcrit(ecrit: ValeurEcrite, langue: Language): string | null {
  if (ecrit === null) return null
  const { genre, valeur } = ecrit
  if (typeof valeur === 'number') return langue === 'fr' ? String(valeur).replace('.', ',') : String(valeur)
  return genre === 'date' ? formatDate(valeur) : valeur
}
