import {
  type ChampDossier,
  type ChampExploitation,
  type Changement,
  type Language,
  type LibelleChamp,
  libellesDestinatairesQuestion,
  libellesDossier,
  libellesExploitation,
  libellesGravites,
  libellesNaturesAudit,
  libellesNaturesOrigine,
  libellesPositions,
  libellesPreuve,
  libellesTypesAudit,
  libellesVerdictsAudit,
  libellesVerdictsPreuve,
  type OrigineSaisie,
  phraseDeSuspens,
  phraseDesRegles,
  type Suspens,
  type Valeur,
} from '@sillon/contract'
import type { DestinataireQuestion, Gravite, PositionReponse, VerdictAudit } from '@sillon/domain'
import type { Localised } from '@sillon/engine'
import {
  activites,
  bassinsViticoles,
  certificationsEquivalentes,
  famillesCultures,
  fromValeur,
  type Indicateur,
  libelleUnite,
  type Scheme,
} from '@sillon/referentials'

/** Language and names for the values of a field. */
export interface Noms {
  readonly language: Language
  /** Names of certification bodies by identifier. */
  readonly organismes: ReadonlyMap<number, string>
  /** Codes of procedures by identifier. */
  readonly demarches: ReadonlyMap<number, string>
  /** Names of documents by identifier, including deleted ones. */
  readonly documents: ReadonlyMap<number, string>
  /** Names of proofs by identifier, including deleted ones. */
  readonly preuves: ReadonlyMap<number, string>
}

/** Display form of a field's values. */
interface Lecture {
  readonly lecture: Changement['lecture']
  /** A stored value as people read it. */
  readonly lire: (valeur: unknown, noms: Noms) => Changement['ancienne']
}

export interface Champ extends Lecture {
  readonly libelle: Localised
}

const telle: Lecture = { lecture: 'texte', lire: (valeur) => valeur as Changement['ancienne'] }
export const date: Lecture = { ...telle, lecture: 'date' }
const nomme = (nomDe: (valeur: unknown, noms: Noms) => string | undefined): Lecture => ({
  ...telle,
  lire: (valeur, noms) => (valeur === null ? null : (nomDe(valeur, noms) ?? String(valeur))),
})
const choix = (choices: Readonly<Record<string, Localised>>): Lecture =>
  nomme((valeur, { language }) => choices[String(valeur)]?.[language])
const liste = <Item>(nomDe: (item: Item, noms: Noms) => string | undefined): Lecture => ({
  ...telle,
  lire: (valeur, noms) =>
    Array.isArray(valeur) ? valeur.map((item: Item) => nomDe(item, noms) ?? JSON.stringify(item)) : null,
})
/** Rows with an area, shown as their number and total: their own screen shows each row. */
const surfaces = (nom: { readonly one: Localised; readonly other: Localised }): Lecture => ({
  ...telle,
  lire: (valeur, { language }) => {
    if (!Array.isArray(valeur)) return null
    const total = valeur.reduce((sum: number, { surface }: { surface: number }) => sum + surface, 0)
    const number = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'fr-FR', { maximumFractionDigits: 4 })
    return `${valeur.length} ${nom[valeur.length > 1 ? 'other' : 'one'][language]}, ${number.format(total)} ha`
  },
})
/** Severity of a finding. */
export const gravite = choix(libellesGravites)
const organisme = nomme((id, { organismes }) => organismes.get(Number(id)))
const document = nomme((id, { documents }) => documents.get(Number(id)))
const documents = liste<number>((id, { documents }) => documents.get(id))

/** Fields of a file and of its procedure whose values need a translation. */
const lecturesDossier: Partial<Record<ChampDossier, Lecture>> = {
  etatDossier: { ...telle, lecture: 'etat' },
  idOrganisme: organisme,
  contratOrganisme: document,
  dateEntree: date,
  dateAudit: date,
  dateCertification: date,
  periodeAuditeeDebut: date,
  periodeAuditeeFin: date,
  natureAudit: choix(libellesNaturesAudit),
  'demarche.hve1Date': date,
  'demarche.hve2Date': date,
  'demarche.hve3Date': date,
  'demarche.typeAudit': choix(libellesTypesAudit),
  'demarche.certificationEquivalenteType': nomme(
    (id) =>
      certificationsEquivalentes.find(({ idCertificationEquivalente }) => idCertificationEquivalente === id)?.libelle,
  ),
  'demarche.certificationEquivalenteDateCertification': date,
  'demarche.certificationEquivalenteDateAudit': date,
  'demarche.certificationEquivalenteDocument': document,
  'demarche.documentHve1': documents,
  'demarche.documentHve2': documents,
  'demarche.contratStructureCollective': document,
  'demarche.ficheAnnuaire': document,
  'demarche.dateAudit': date,
}

/** Counts of a synchronisation, in words. */
const synchronisation: Lecture = {
  ...telle,
  lire: (valeur, { language }) => {
    if (valeur === null) return null
    const { partenaire, ajoutees, modifiees, retirees } = valeur as Readonly<Record<string, string | number>>
    return language === 'en'
      ? `${partenaire}: ${ajoutees} added, ${modifiees} changed, ${retirees} removed`
      : `${partenaire} : ${ajoutees} ajoutées, ${modifiees} modifiées, ${retirees} retirées`
  },
}

/** The same for the farm and its data of a campaign year. */
const lecturesExploitation: Partial<Record<ChampExploitation, Lecture>> = {
  assolement: surfaces({ one: { fr: 'ligne', en: 'line' }, other: { fr: 'lignes', en: 'lines' } }),
  parcelles: surfaces({ one: { fr: 'parcelle', en: 'parcel' }, other: { fr: 'parcelles', en: 'parcels' } }),
  lienPartenaire: nomme((lien) => (lien as { readonly partenaire: string }).partenaire),
  synchronisationParcelles: synchronisation,
  synchronisationInterventions: synchronisation,
  // A hash stands for the outlines, and for the shape of a drawing.
  contours: nomme((contours) => String((contours as { readonly nombre: number }).nombre)),
  dessin: nomme((dessin) => (dessin as { readonly libelle: string }).libelle),
  demarches: liste<number>((id, { demarches }) => demarches.get(id)),
  activites: liste<{ idActivite: number }>(
    ({ idActivite: id }) => activites.find(({ idActivite }) => idActivite === id)?.libelle,
  ),
  famillesCultures: liste<{ idFamilleCulture: number }>(
    ({ idFamilleCulture: id }) => famillesCultures.find(({ idFamilleCulture }) => idFamilleCulture === id)?.libelle,
  ),
  supprimeeLe: { ...date, lire: (instant) => (instant === null ? null : String(instant).slice(0, 10)) },
  origines: liste<OrigineSaisie>(
    ({ nature, idMillesime, note }, { language }) =>
      `${libellesNaturesOrigine[nature][language]} ${idMillesime} – ${note}`,
  ),
  document: nomme((document) => (document as { readonly nom: string }).nom),
  idBassinViti: nomme((id) => bassinsViticoles.find(({ idBassinViti }) => idBassinViti === id)?.libelle),
  idOrganisme: organisme,
}

const champsOf = <Nom extends string>(
  libelles: Readonly<Record<Nom, LibelleChamp>>,
  lectures: Partial<Record<Nom, Lecture>>,
): Readonly<Record<string, Champ>> =>
  Object.fromEntries(
    Object.entries<LibelleChamp>(libelles).map(([nom, libelle]) => [
      nom,
      { ...(lectures[nom as Nom] ?? telle), libelle },
    ]),
  )

export const champsDossier = champsOf(libellesDossier, lecturesDossier)
export const champsExploitation = champsOf(libellesExploitation, lecturesExploitation)

/** A field whose value is shown unchanged. */
export const texte = (libelle: Localised): Champ => ({ ...telle, libelle })

/** Version stored at a decision, shown as the version of its rules; its own screen shows the rest. */
export const decision = (numero: string): Champ => ({
  ...texte({ fr: `Version ${numero} du dossier, figée`, en: `Version ${numero} of the file, kept` }),
  lire: (valeur, { language }) => {
    const { versionRegles } = (valeur ?? {}) as { versionRegles?: string }
    return versionRegles === undefined ? null : phraseDesRegles(versionRegles, language)
  },
})

/** Open items of a decision, in words. @param validitePar the unit that the scheme judges */
export const suspens = (validitePar: Scheme['validitePar'] | undefined): Champ => ({
  ...liste<Suspens>((one, { language }) => phraseDeSuspens(one, language, validitePar)),
  libelle: { fr: 'Décidé malgré', en: 'Decided in spite of' },
})

/** Display form of each field of a proof. */
const lecturesPreuve: Partial<Record<keyof typeof libellesPreuve, Lecture>> = {
  dateEffet: date,
  dateExpiration: date,
  millesimesValidite: liste<number>(String),
  revision: nomme((revision) => (revision as { readonly nomFichier: string }).nomFichier),
}

/** Label and reading of a field of a proof of the farm; undefined for another field. */
export function preuveDeFerme(champ: string, { preuves }: Noms): Champ | undefined {
  const [, id, name = ''] = /^preuve\.(\d+)\.(\w+)(?:\.\d+)?$/.exec(champ) ?? []
  if (id === undefined || !(name in libellesPreuve)) return undefined
  const quoi = name as keyof typeof libellesPreuve
  const { fr, en } = libellesPreuve[quoi]
  const nom = preuves.get(Number(id)) ?? id
  return {
    ...(lecturesPreuve[quoi] ?? telle),
    libelle: { fr: `Preuve « ${nom} » : ${fr.toLowerCase()}`, en: `Proof “${nom}”: ${en.toLowerCase()}` },
  }
}

/** A proof in a place of a file, with the auditor's verdict on it. */
export const lienDePreuve: Lecture = nomme((valeur, { language, preuves }) => {
  const { idPreuve, verdict, motif } = valeur as {
    readonly idPreuve: number
    readonly verdict: keyof typeof libellesVerdictsPreuve | null
    readonly motif: string | null
  }
  const said = verdict === null ? [] : [libellesVerdictsPreuve[verdict][language]]
  const nom = [preuves.get(idPreuve) ?? idPreuve, ...said].join(' – ')
  if (motif === null) return nom
  return language === 'en' ? `${nom}: ${motif}` : `${nom} : ${motif}`
})

/** Reading of an auditor's request for a proof in a place of a file. */
export const demandeDePreuve: Lecture = nomme((valeur) => (valeur as { readonly texte: string }).texte)

/** A scenario of a file, and its application: shown as its name. */
const nomDeScenario = nomme((valeur) => (valeur as { readonly nom: string }).nom)
const scenarios: Readonly<Record<string, Champ>> = {
  scenario: { ...nomDeScenario, libelle: { fr: 'Scénario', en: 'Scenario' } },
  scenarioApplique: { ...nomDeScenario, libelle: { fr: 'Scénario appliqué', en: 'Applied scenario' } },
}
/** Field of a scenario; undefined for another field. */
export const champDeScenario = (champ: string): Champ | undefined => scenarios[champ.split('.')[0] ?? '']

/** Reading of a question: its addressee and its state. */
export const question: Lecture = nomme((valeur, { language }) => {
  const { pour, attend, estResolue } = valeur as QuestionJournalisee
  const state = estResolue ? 'resolue' : attend === null ? 'ouverte' : 'attend'
  return `${libellesDestinatairesQuestion[pour][language]} – ${libellesEtatsQuestion[state][language]}`
})

interface QuestionJournalisee {
  readonly pour: DestinataireQuestion
  readonly attend: string | null
  readonly estResolue: boolean
}

const libellesEtatsQuestion = {
  attend: { fr: 'réponse attendue', en: 'answer expected' },
  ouverte: { fr: 'ouverte', en: 'open' },
  resolue: { fr: 'résolue', en: 'resolved' },
} as const

/** Reading of a message in a question: its text. */
export const messageDeQuestion: Lecture = telle

interface AuditJournalise {
  readonly valeur: Valeur
  readonly verdict: VerdictAudit
  readonly gravite: Gravite | null
  readonly commentaire: string | null
}

const suite = (dit: string, mots: string | null, language: Language) =>
  mots === null ? dit : `${dit}${language === 'fr' ? ' : ' : ': '}${mots}`

/** Reading of a value of the auditor: the value, the verdict with its severity, then the words. */
export const valeurAuditee = ({ kind, unite }: Pick<Indicateur, 'kind' | 'unite'>): Lecture =>
  nomme((audit, { language }) => {
    const { valeur, verdict, gravite, commentaire } = audit as AuditJournalise
    const value = fromValeur(valeur)
    const dite =
      value === null
        ? { fr: 'vide', en: 'empty' }[language]
        : kind.format(value, { language, unite: unite && libelleUnite(language, unite) })
    const severite = gravite === null ? '' : ` (${libellesGravites[gravite][language].toLowerCase()})`
    return suite(`${dite} – ${libellesVerdictsAudit[verdict][language]}${severite}`, commentaire, language)
  })

/** Reading of the answer to a value of the auditor. */
export const reponseAudit: Lecture = nomme((reponse, { language }) => {
  const { position, texte } = reponse as { readonly position: PositionReponse; readonly texte: string | null }
  return suite(libellesPositions[position][language], texte, language)
})

/** A field without a name: its value as stored. */
export const inconnu = (champ: string): Champ => ({
  ...texte({ fr: champ, en: champ }),
  lire: (valeur) => (valeur === null || typeof valeur !== 'object' ? (valeur as string) : JSON.stringify(valeur)),
})
