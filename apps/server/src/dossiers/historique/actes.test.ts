import { type ActeDossier, actesDossier, libellesPreuve, phraseHistorique } from '@sillon/contract'
import { originesJournal, partiesJugees } from '@sillon/domain'
import { schemeFor } from '@sillon/referentials'
import { describe, expect, test } from 'vitest'
import { acteDe } from './actes'
import { champsDossier, champsExploitation } from './champs'

const hve4 = schemeFor('HVE4', 2026)
const hve3a = schemeFor('HVE3A', 2024)
const ligne = hve3a && partiesJugees(hve3a).find(({ idIndicateur }) => idIndicateur !== undefined)?.codeNational

interface Kind {
  readonly champ: string
  readonly ancienne?: unknown
  readonly nouvelle?: unknown
  readonly origine?: (typeof originesJournal)[number]
  readonly deFerme?: true
}
const changeOf = ({ champ, ancienne = null, nouvelle = null, origine = 'SAISIE', deFerme }: Kind) => ({
  rang: 1,
  le: '2026-11-20T09:30:00.000Z',
  champ,
  ancienne,
  nouvelle,
  origine,
  estIndicateur: /^[A-Z]/.test(champ),
  estExploitation: deFerme === true,
})
const acteOf = (kind: Kind) => acteDe(changeOf(kind), kind.champ.includes(`.${ligne}.`) ? hve3a : hve4)

const HAIE = 'HVE4_BIODIV_D_1'
const value = { value: 1 }
const section = 'validite.CULT_CEREALES.estValide'
const row = `validite.${ligne}.estValide`
const lien = (verdict: string | null) => ({ idPreuve: 3, verdict, motif: null })
const question = (estResolue: boolean, attend: string | null = null) => ({ pour: 'AGRICULTEUR', attend, estResolue })
const preuve = 'preuve.CULT_CEREALES.8'
const demande = 'demandePreuve.CULT_CEREALES.8'
const surQuestion = 'question.CULT_CEREALES.8'

/** Each line is a kind of row of the journal, with the text that people read. */
const kinds: readonly [ActeDossier, Kind, fr: string, en: string][] = [
  ['SECTION_VALIDE', { champ: section, nouvelle: true }, 'a jugé 1 section valide', 'marked 1 section as valid'],
  [
    'SECTION_NON_VALIDE',
    { champ: section, nouvelle: false },
    'a jugé 1 section non valide',
    'marked 1 section as not valid',
  ],
  [
    'SECTION_SANS_AVIS',
    { champ: section, ancienne: true },
    'a retiré son avis sur 1 section',
    'withdrew the verdict on 1 section',
  ],
  ['LIGNE_VALIDE', { champ: row, nouvelle: true }, 'a jugé 1 ligne valide', 'marked 1 row as valid'],
  ['LIGNE_NON_VALIDE', { champ: row, nouvelle: false }, 'a jugé 1 ligne non valide', 'marked 1 row as not valid'],
  ['LIGNE_SANS_AVIS', { champ: row, ancienne: true }, 'a retiré son avis sur 1 ligne', 'withdrew the verdict on 1 row'],
  [
    'CONSTAT_PRECISE',
    { champ: 'validite.CULT_CEREALES.gravite', nouvelle: 'MAJEURE' },
    'a précisé la gravité ou l’échéance de 1 constat',
    'set the severity or the deadline of 1 finding',
  ],
  [
    'JUGEMENT_COMMENTE',
    { champ: 'validite.CULT_CEREALES.commentaireAuditeur', nouvelle: 'Vu' },
    'a commenté 1 section ou ligne',
    'commented on 1 section or row',
  ],
  [
    'JUGEMENT_REVU',
    { champ: section, ancienne: true, origine: 'CONSEQUENCE' },
    'a changé une valeur sur laquelle 1 verdict reposait',
    'changed a value that 1 verdict rested on',
  ],
  [
    'JUGEMENT_REVU',
    { champ: preuve, ancienne: lien('ACCEPTEE'), nouvelle: lien(null), origine: 'CONSEQUENCE' },
    'a changé une valeur sur laquelle 1 verdict reposait',
    'changed a value that 1 verdict rested on',
  ],
  [
    'PREUVE_DEPOSEE',
    { champ: 'preuve.3.nom', nouvelle: 'Facture', deFerme: true },
    'a déposé 1 preuve',
    'added 1 proof',
  ],
  [
    'PREUVE_REMPLACEE',
    { champ: 'preuve.3.revision.2', nouvelle: { nomFichier: 'a.pdf' }, deFerme: true },
    'a remplacé le fichier de 1 preuve',
    'replaced the file of 1 proof',
  ],
  [
    'PREUVE_MODIFIEE',
    { champ: 'preuve.3.note', nouvelle: 'Vue', deFerme: true },
    'a décrit 1 preuve',
    'described 1 proof',
  ],
  [
    'PREUVE_MODIFIEE',
    { champ: 'preuve.3.nom', ancienne: 'Facture', nouvelle: 'Devis', deFerme: true },
    'a décrit 1 preuve',
    'described 1 proof',
  ],
  [
    'PREUVE_SUPPRIMEE',
    { champ: 'preuve.3.nom', ancienne: 'Facture', deFerme: true },
    'a supprimé 1 preuve',
    'deleted 1 proof',
  ],
  [
    'PREUVE_JOINTE',
    { champ: preuve, nouvelle: lien(null) },
    'a joint 1 preuve au dossier',
    'attached 1 proof to the file',
  ],
  [
    'PREUVE_DETACHEE',
    { champ: preuve, ancienne: lien(null) },
    'a détaché 1 preuve du dossier',
    'detached 1 proof from the file',
  ],
  [
    'PREUVE_ACCEPTEE',
    { champ: preuve, ancienne: lien(null), nouvelle: lien('ACCEPTEE') },
    'a accepté 1 preuve',
    'accepted 1 proof',
  ],
  [
    'PREUVE_REFUSEE',
    { champ: preuve, ancienne: lien(null), nouvelle: lien('REFUSEE') },
    'a refusé 1 preuve',
    'refused 1 proof',
  ],
  [
    'PREUVE_SANS_AVIS',
    { champ: preuve, ancienne: lien('REFUSEE'), nouvelle: lien(null) },
    'a retiré son avis sur 1 preuve',
    'withdrew the verdict on 1 proof',
  ],
  ['PREUVE_DEMANDEE', { champ: demande, nouvelle: { texte: 'Plan' } }, 'a demandé 1 preuve', 'requested 1 proof'],
  [
    'DEMANDE_DE_PREUVE_RETIREE',
    { champ: demande, ancienne: { texte: 'Plan' } },
    'a retiré 1 demande de preuve',
    'withdrew 1 request for a proof',
  ],
  ['QUESTION_POSEE', { champ: surQuestion, nouvelle: question(false) }, 'a posé 1 question', 'asked 1 question'],
  [
    'QUESTION_MESSAGE',
    { champ: 'messageQuestion.CULT_CEREALES.9', nouvelle: 'Oui' },
    'a écrit 1 message',
    'wrote 1 message',
  ],
  [
    'QUESTION_SUIVIE',
    { champ: surQuestion, ancienne: question(false), nouvelle: question(false, 'AGRICULTEUR') },
    'a fait avancer 1 question',
    'took 1 question further',
  ],
  [
    'QUESTION_RESOLUE',
    { champ: surQuestion, ancienne: question(false), nouvelle: question(true) },
    'a résolu 1 question',
    'resolved 1 question',
  ],
  [
    'QUESTION_ROUVERTE',
    { champ: surQuestion, ancienne: question(true), nouvelle: question(false) },
    'a rouvert 1 question',
    'reopened 1 question',
  ],
  [
    'CORRECTION_DEMANDEE',
    { champ: 'correction.CULT_CEREALES.commentaire', nouvelle: 'À revoir' },
    'a demandé 1 correction',
    'requested 1 correction',
  ],
  [
    'CORRECTION_DEMANDEE',
    { champ: 'correction.CULT_CEREALES.traitee', nouvelle: false },
    'a demandé 1 correction',
    'requested 1 correction',
  ],
  [
    'CORRECTION_DEMANDEE',
    { champ: 'correction.CULT_CEREALES.echeance', ancienne: '2027-01-15', nouvelle: '2027-02-15' },
    'a demandé 1 correction',
    'requested 1 correction',
  ],
  [
    'CORRECTION_TRAITEE',
    { champ: 'correction.CULT_CEREALES.traitee', ancienne: false, nouvelle: true },
    'a traité 1 correction',
    'dealt with 1 correction',
  ],
  [
    'CORRECTION_REPRISE',
    { champ: 'correction.CULT_CEREALES.traitee', ancienne: true, nouvelle: false },
    'a remis 1 correction à traiter',
    'marked 1 correction as still to be dealt with',
  ],
  [
    'CORRECTION_SOLDEE',
    { champ: 'correction.CULT_CEREALES.traitee', ancienne: true },
    'a soldé 1 demande de correction',
    'closed 1 request for a correction',
  ],
  ['VALEUR', { champ: HAIE, nouvelle: value }, 'a modifié 1 valeur', 'changed 1 value'],
  [
    'VALEUR_REPRISE',
    { champ: HAIE, ancienne: value, origine: 'REPRISE' },
    'a repris 1 valeur de l’assolement',
    'took 1 value over from the crop rotation',
  ],
  [
    'VALEUR_REPRISE_REGISTRE',
    { champ: 'HVE4_PHYTO_D_102', ancienne: value, origine: 'REPRISE' },
    'a repris 1 valeur du registre',
    'took 1 value over from the register',
  ],
  ['VALEUR_IMPORTEE', { champ: HAIE, nouvelle: value, origine: 'IMPORT' }, 'a importé 1 valeur', 'imported 1 value'],
  [
    'VALEUR_DE_SCENARIO',
    { champ: HAIE, nouvelle: value, origine: 'SCENARIO' },
    'a modifié 1 valeur par un scénario',
    'changed 1 value by a scenario',
  ],
  [
    'VALEUR_AUDITEE',
    { champ: `audit.${HAIE}`, nouvelle: { valeur: { value: 9 } } },
    'a donné 1 valeur auditée',
    'gave 1 audited value',
  ],
  [
    'VALEUR_AUDITEE_RETIREE',
    { champ: `audit.${HAIE}`, ancienne: { valeur: { value: 9 } } },
    'a retiré 1 valeur auditée',
    'withdrew 1 audited value',
  ],
  [
    'AUDIT_REPONDU',
    { champ: `reponseAudit.${HAIE}`, nouvelle: { position: 'ACCEPTEE' } },
    'a répondu à 1 valeur auditée',
    'answered 1 audited value',
  ],
  [
    'AUDIT_SANS_REPONSE',
    { champ: `reponseAudit.${HAIE}`, ancienne: { position: 'ACCEPTEE' } },
    'a rendu caduque 1 réponse à une valeur auditée',
    'made 1 answer to an audited value void',
  ],
  ['SCENARIO_AJOUTE', { champ: 'scenario.3', nouvelle: 'Haies' }, 'a ajouté 1 scénario', 'added 1 scenario'],
  [
    'SCENARIO_RENOMME',
    { champ: 'scenario.3', ancienne: 'Haies', nouvelle: 'Prairies' },
    'a renommé 1 scénario',
    'renamed 1 scenario',
  ],
  ['SCENARIO_SUPPRIME', { champ: 'scenario.3', ancienne: 'Haies' }, 'a supprimé 1 scénario', 'deleted 1 scenario'],
  [
    'SCENARIO_APPLIQUE',
    { champ: 'scenarioApplique.3', nouvelle: 'Haies' },
    'a appliqué le scénario « Haies »',
    'applied the scenario “Haies”',
  ],
  [
    'SCENARIO_ANNULE',
    { champ: 'scenarioApplique.3', ancienne: 'Haies' },
    'a annulé l’application du scénario « Haies »',
    'undid the application of the scenario “Haies”',
  ],
  [
    'VALEUR_COPIEE',
    { champ: HAIE, nouvelle: value, origine: 'COPIE' },
    'a copié 1 valeur de l’année précédente',
    'copied 1 value from the year before',
  ],
  [
    'VALEUR_CONFIRMEE',
    { champ: `aConfirmer.${HAIE}`, ancienne: true, nouvelle: false },
    'a confirmé 1 valeur copiée',
    'confirmed 1 copied value',
  ],
  [
    'VALEUR_A_CONFIRMER',
    { champ: `aConfirmer.${HAIE}`, ancienne: false, nouvelle: true },
    'a marqué 1 valeur à confirmer',
    'marked 1 value as to be confirmed',
  ],
  [
    'ASSOLEMENT',
    { champ: 'assolement', nouvelle: [], deFerme: true },
    'a modifié l’assolement',
    'changed the crop rotation',
  ],
  [
    'ASSOLEMENT_IMPORTE',
    { champ: 'parcelles', nouvelle: [], origine: 'IMPORT', deFerme: true },
    'a importé l’assolement',
    'imported the crop rotation',
  ],
  [
    'ASSOLEMENT_COPIE',
    { champ: 'assolement', nouvelle: [], origine: 'COPIE', deFerme: true },
    'a copié l’assolement de l’année précédente',
    'copied the crop rotation of the year before',
  ],
  [
    'SYNCHRONISATION',
    { champ: 'synchronisationParcelles', nouvelle: { partenaire: 'P' }, origine: 'IMPORT', deFerme: true },
    'a reçu des données d’un partenaire',
    'received data from a partner',
  ],
  [
    'PARTENAIRE_LIE',
    { champ: 'lienPartenaire', nouvelle: { partenaire: 'P' }, deFerme: true },
    'a lié l’exploitation à un partenaire',
    'linked the farm to a partner',
  ],
  [
    'PARTENAIRE_DELIE',
    { champ: 'lienPartenaire', ancienne: { partenaire: 'P' }, nouvelle: null, deFerme: true },
    'a délié l’exploitation d’un partenaire',
    'unlinked the farm from a partner',
  ],
  [
    'REGISTRE',
    { champ: 'registre.8f7b', nouvelle: { nature: 'TRAITEMENT' }, deFerme: true },
    'a modifié 1 intervention du registre',
    'changed 1 record of the register',
  ],
  [
    'REGISTRE_IMPORTE',
    { champ: 'importRegistre.3', nouvelle: { nombre: 12 }, origine: 'IMPORT', deFerme: true },
    'a importé 1 fichier dans le registre',
    'imported 1 file into the register',
  ],
  [
    'REGISTRE_REPRIS',
    { champ: 'importRegistre.3', ancienne: { nombre: 12 }, deFerme: true },
    'a annulé 1 import du registre',
    'undid 1 import of the register',
  ],
  [
    'DEMARCHES',
    { champ: 'demarches', ancienne: [], nouvelle: [2], deFerme: true },
    'a changé les démarches de l’exploitation',
    'changed the procedures of the farm',
  ],
  [
    'ORGANISME',
    { champ: 'idOrganisme', nouvelle: 4, deFerme: true },
    'a changé l’organisme de l’exploitation',
    'changed the organisation of the farm',
  ],
  [
    'DOCUMENT_AJOUTE',
    { champ: 'document', nouvelle: { nom: 'a' }, deFerme: true },
    'a ajouté 1 document',
    'added 1 document',
  ],
  [
    'DOCUMENT_SUPPRIME',
    { champ: 'document', ancienne: { nom: 'a' }, deFerme: true },
    'a supprimé 1 document',
    'deleted 1 document',
  ],
  [
    'EXPLOITATION_CREEE',
    { champ: 'raisonSociale', nouvelle: 'GAEC', deFerme: true },
    'a créé l’exploitation',
    'created the farm',
  ],
  [
    'EXPLOITATION_SUPPRIMEE',
    { champ: 'supprimeeLe', nouvelle: '2026-01-01', deFerme: true },
    'a supprimé l’exploitation',
    'deleted the farm',
  ],
  [
    'EXPLOITATION_RESTAUREE',
    { champ: 'supprimeeLe', ancienne: '2026-01-01', deFerme: true },
    'a restauré l’exploitation',
    'restored the farm',
  ],
  [
    'INFORMATION_EXPLOITATION',
    { champ: 'adresse', ancienne: 'a', nouvelle: 'b', deFerme: true },
    'a modifié 1 information de l’exploitation',
    'changed 1 piece of information about the farm',
  ],
  [
    'INFORMATION_DOSSIER',
    { champ: 'dateAudit', nouvelle: '2026-05-04' },
    'a modifié 1 information du dossier',
    'changed 1 piece of information about the file',
  ],
  [
    'DOSSIER_COMMENTE',
    { champ: 'commentaireAuditeur', nouvelle: 'Vu' },
    'a commenté le dossier',
    'commented on the file',
  ],
  [
    'DECISION_MOTIVEE',
    { champ: 'motifDecision', nouvelle: 'Non' },
    'a modifié le motif de la décision',
    'changed the reason for the decision',
  ],
  [
    'DECISION_MALGRE',
    { champ: 'suspens', nouvelle: [{ code: 'JAMAIS_ENVOYE' }] },
    'a décidé malgré ce qui restait ouvert',
    'decided in spite of what was open',
  ],
  [
    'VERSION_FIGEE',
    { champ: 'decision.1', nouvelle: {} },
    'a figé 1 version du dossier',
    'froze 1 version of the file',
  ],
  ['ETAT', { champ: 'etatDossier', nouvelle: 'SAISIE_EN_COURS' }, 'a ouvert le dossier', 'opened the file'],
  [
    'ETAT',
    { champ: 'etatDossier', ancienne: 'VERIFICATION_EN_COURS', nouvelle: 'SAISIE_EN_COURS' },
    'a remis le dossier en saisie',
    'put the file back to data entry',
  ],
  [
    'ETAT',
    { champ: 'etatDossier', ancienne: 'SAISIE_EN_COURS', nouvelle: 'ATTENTE_VERIFICATION' },
    'a envoyé le dossier pour vérification',
    'sent the file for verification',
  ],
  [
    'ETAT',
    { champ: 'etatDossier', ancienne: 'ATTENTE_VERIFICATION', nouvelle: 'VERIFICATION_EN_COURS' },
    'a commencé la vérification',
    'began the verification',
  ],
  [
    'ETAT',
    { champ: 'etatDossier', ancienne: 'CERTIFIABLE', nouvelle: 'VERIFICATION_EN_COURS' },
    'a rouvert le dossier',
    'reopened the file',
  ],
  [
    'ETAT',
    { champ: 'etatDossier', ancienne: 'VERIFICATION_EN_COURS', nouvelle: 'ATTENTE_CORRECTION' },
    'a rendu le dossier pour correction',
    'handed the file back for correction',
  ],
  [
    'ETAT',
    { champ: 'etatDossier', ancienne: 'VERIFICATION_EN_COURS', nouvelle: 'VALIDE' },
    'a décidé : validé',
    'decided: validated',
  ],
  [
    'ETAT',
    { champ: 'etatDossier', ancienne: 'VERIFICATION_EN_COURS', nouvelle: 'CERTIFIABLE' },
    'a décidé : certifiable',
    'decided: certifiable',
  ],
  [
    'ETAT',
    { champ: 'etatDossier', ancienne: 'VERIFICATION_EN_COURS', nouvelle: 'NON_CERTIFIABLE' },
    'a décidé : non certifiable',
    'decided: not certifiable',
  ],
]

describe('a row of the journal of a file', () => {
  test.each(kinds)('%s is described by a sentence in both languages: %j', (acte, kind, fr, en) => {
    expect(acteOf(kind)).toBe(acte)
    const changement = { ...changeOf(kind), acte }
    expect(phraseHistorique('Léa', [changement], 'fr')).toBe(`Léa ${fr}`)
    expect(phraseHistorique('Léa', [changement], 'en')).toBe(`Léa ${en}`)
  })

  test('has one of these kinds, and each kind is tested', () => {
    expect(new Set(kinds.map(([acte]) => acte))).toEqual(new Set(actesDossier.filter((acte) => acte !== 'AUTRE')))
  })

  test('has an act for every named field and every origin', () => {
    const ofFile = Object.keys(champsDossier).map((champ): Kind => ({ champ, nouvelle: '1' }))
    const ofProofs = Object.keys(libellesPreuve).map((quoi) => `preuve.3.${quoi}`)
    const ofFarm = [...Object.keys(champsExploitation), ...ofProofs].map(
      (champ): Kind => ({ champ, nouvelle: '1', deFerme: true }),
    )
    const all = [...ofFile, ...ofFarm].flatMap((kind) => originesJournal.map((origine) => ({ ...kind, origine })))
    expect(all.filter((kind) => acteOf(kind) === undefined)).toEqual([])
  })
})

describe('the sentence about several changes', () => {
  const said = (
    changes: readonly (Kind & { readonly le?: string })[],
    ...more: [language?: 'fr' | 'en', auMoins?: boolean]
  ) => {
    const [language = 'fr', auMoins] = more
    const changements = changes.map((kind, i) => ({
      ...changeOf(kind),
      ...(kind.le !== undefined && { le: kind.le }),
      rang: changes.length - i,
      acte: acteOf(kind) ?? ('AUTRE' as const),
    }))
    return phraseHistorique('Colin Marchand', changements, language, auMoins)
  }
  const sections = Array.from({ length: 51 }, (_, i): Kind => ({ champ: `validite.S_${i}.estValide`, nouvelle: true }))
  const proofs = [1, 2].map(
    (id): Kind => ({ champ: `preuve.CULT_CEREALES.${id}`, ancienne: lien(null), nouvelle: lien('ACCEPTEE') }),
  )

  test('names an auditor’s acts when no value changed', () => {
    expect(said([...sections, ...proofs])).toBe('Colin Marchand a jugé 51 sections valides et accepté 2 preuves')
    expect(said([...sections, ...proofs], 'en')).toBe(
      'Colin Marchand marked 51 sections as valid and accepted 2 proofs',
    )
  })

  test('gives a decision with its reason, and leaves out the version that it creates', () => {
    const decision = [
      { champ: 'decision.1', nouvelle: { versionRegles: 'hve4-1' } },
      { champ: 'motifDecision', nouvelle: 'Preuves manquantes' },
      { champ: 'etatDossier', ancienne: 'VERIFICATION_EN_COURS', nouvelle: 'NON_CERTIFIABLE' },
    ]
    expect(said(decision)).toBe('Colin Marchand a décidé : non certifiable, au motif « Preuves manquantes »')
    expect(said(decision, 'en')).toBe('Colin Marchand decided: not certifiable, for the reason “Preuves manquantes”')
    // A reason changed at another moment is an act of its own.
    const later = decision.map((kind, i) => (i === 1 ? { ...kind, le: '2026-11-20T10:00:00.000Z' } : kind))
    expect(said(later)).toBe('Colin Marchand a modifié le motif de la décision et décidé : non certifiable')
  })

  test('counts the severity and the deadline of a finding once, and leaves them out beside its verdict', () => {
    const constat = ['gravite', 'echeance'].map(
      (name): Kind => ({ champ: `validite.CULT_CEREALES.${name}`, nouvelle: 'x' }),
    )
    expect(said(constat)).toBe('Colin Marchand a précisé la gravité ou l’échéance de 1 constat')
    expect(said([...constat, { champ: 'validite.CULT_CEREALES.estValide', nouvelle: false }])).toBe(
      'Colin Marchand a jugé 1 section non valide',
    )
  })

  test('counts a correction once, and a value at each change', () => {
    const correction = ['commentaire', 'traitee'].map(
      (name): Kind => ({ champ: `correction.CULT_CEREALES.${name}`, nouvelle: name === 'traitee' ? false : 'Revoir' }),
    )
    const values = [1, 2, 3].map((n): Kind => ({ champ: HAIE, nouvelle: { value: n } }))
    expect(said([...correction, ...values])).toBe('Colin Marchand a demandé 1 correction et modifié 3 valeurs')
  })

  test('counts a proof or a question once, whatever the number of its fields written together', () => {
    const proof: Kind[] = ['nom', 'note', 'revision.1'].map((quoi) => ({
      champ: `preuve.3.${quoi}`,
      nouvelle: 'x',
      deFerme: true,
    }))
    expect(said(proof)).toBe('Colin Marchand a déposé 1 preuve')
    const asked: Kind[] = [
      { champ: 'messageQuestion.CULT_CEREALES.9', nouvelle: 'Pourquoi ?' },
      { champ: surQuestion, nouvelle: question(false) },
    ]
    expect(said(asked)).toBe('Colin Marchand a posé 1 question')
    expect(
      said([
        { champ: 'messageQuestion.CULT_CEREALES.10', nouvelle: 'Alors ?', le: '2026-11-20T10:00:00.000Z' },
        ...asked,
      ]),
    ).toBe('Colin Marchand a posé 1 question et écrit 1 message')
  })

  test('says "at least" when more changes may follow', () => {
    expect(said(sections, 'fr', true)).toBe('Colin Marchand a jugé au moins 51 sections valides')
    expect(said(sections, 'en', true)).toBe('Colin Marchand marked at least 51 sections as valid')
  })
})
