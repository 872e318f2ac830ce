import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as XLSX from '@e965/xlsx'
import type { Indicateur as Ligne, TypeRubrique, Validite } from '@sillon/contract'
import { bilanDe, conclusionDe } from '@sillon/domain'
import {
  type DossierInput,
  fermesExemples,
  fermesExemplesHve3a,
  formatPoints,
  type Indicateur,
  type Kind,
  type Lecture,
  libelleUnite,
  type Present,
  type Scheme,
  schemeFor,
} from '@sillon/referentials'
import { ligne } from '@sillon/referentials/testing/cas'
import { fichier } from '@sillon/referentials/testing/fichiers'
import { fichier3a } from '@sillon/referentials/testing/fichiers3a'
import { dossierVide } from '@sillon/referentials/testing/references'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTree } from '#dossiers/indicateurs/tree'
import { writePdf } from '#socle/pdf/apart'
import { writeXls } from '#socle/tableurs/xls'
import { writeXlsx } from '#socle/tableurs/xlsx'
import { elementsOf, fautesDuDocument, type ReadPdf, readPdf, textOf } from '../../testing/pdf'
import { ecrireResultats } from '../classeur/classeur'
import { classeurDe } from '../editions/classeur'
import { commentairesPdf } from '../editions/commentaires'
import { type ContenuEdition, contenuDe } from '../editions/contenu'
import { libelleDe } from '../editions/mots'
import { rapportPdf } from '../editions/rapport/rapport'
import { textes } from '../editions/textes'
import { choixDe, nomActuel, texteEcrit, valeursDe } from './valeurs'

const isAll = process.env.TEST_ALL === '1'
const CONTENTS = isAll ? 300 : 4
const MILLESIME = 2025
const CODE = /\b(?:NON_)?CERTIFIABLE\b|NON_CONCLUANT/

const nom = (code: string) => code
const jours = ['dateEntree', 'dateAudit', 'dateCertification', 'periodeAuditeeDebut', 'periodeAuditeeFin']
const etats = ['SAISIE_EN_COURS', 'CERTIFIABLE', 'NON_CERTIFIABLE', 'VALIDE'] as const
type Etat = (typeof etats)[number]
type Language = 'fr' | 'en'

interface Fichier {
  readonly scheme: Scheme
  readonly arbre: readonly TypeRubrique[]
  readonly contenu: ContenuEdition
  readonly lecture: { readonly scheme: Scheme; readonly evaluation: ReturnType<Scheme['evaluate']> }
}

/** A file in the API's answer to a reader with all rights, and in its documents. */
function fichierDe(
  codeNational: string,
  dossier: DossierInput,
  etatDossier: Etat,
  language: Language,
  validites: ReadonlyMap<string, Validite> = new Map(),
): Fichier {
  const scheme = schemeFor(codeNational, MILLESIME)
  if (scheme === undefined) throw new Error(`No rules of ${codeNational} in ${MILLESIME}.`)
  const evaluation = scheme.evaluate(dossier)
  const none = { validites, aConfirmer: new Set<string>() }
  const arbre = buildTree(scheme, evaluation, { language, voirScores: true, bassins: new Map(), ...none })
  const decision = { le: '2026-06-12T10:00:00.000Z', par: 'Colin Marchand' }
  const contenu = contenuDe({
    language,
    demarche: { code: codeNational, libelle: codeNational },
    millesime: MILLESIME,
    editeLe: '2026-06-30T10:00:00.000Z',
    emetteur: null,
    exploitation: { raisonSociale: 'EARL du Moulin', siret: '73282932000074' } as ContenuEdition['exploitation'],
    dossier: {
      etatDossier,
      decision: etatDossier === 'SAISIE_EN_COURS' ? null : decision,
      ...Object.fromEntries(jours.map((champ) => [champ, null])),
    } as unknown as ContenuEdition['dossier'],
    certification: {} as ContenuEdition['certification'],
    lecture: { scheme, evaluation },
    arbre,
    valeursAuditees: [],
    nom,
    registreDepuis: null,
    voirScores: true,
    voirJugements: true,
    estOuvert: true,
  })
  return { scheme, arbre, contenu, lecture: { scheme, evaluation } }
}

/** Counted value of a row in the API. */
const retenueDe = ({ valeur, valeurRetenue }: Ligne) => (valeurRetenue === undefined ? valeur : valeurRetenue)

interface Attendu {
  readonly code: string
  readonly libelle: string
  readonly texte: string
  /** Text of its cell in the report: the fields with a name have lines of their own. */
  readonly imprime: string
  readonly valeur: number | string | null
  readonly points: number | null
}

/** Expected content of every document for each visible row, in the order of the sheets; rows of several campaigns are left out. */
function attendusDe(fichier: Fichier): Attendu[] {
  const { scheme, arbre, contenu, lecture } = fichier
  const resultat = resultatDe(fichier)
  const duDossier = scheme.rubriques(lecture.evaluation)
  return arbre
    .flatMap(({ rubriques }) => rubriques)
    .filter(({ codeNational }) => duDossier.has(codeNational))
    .flatMap(({ sousRubriques }) => sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants))
    .flatMap(({ indicateurs }) => indicateurs)
    .filter(({ visible, codeNational }) => visible && !scheme.indicateurs.get(codeNational)?.plusieursAnnees)
    .map((ligne) =>
      attenduDe(scheme.indicateurs.get(ligne.codeNational) as Indicateur, ligne, {
        contenu,
        resultat,
        estSaisie: lecture.evaluation.isEntered(ligne.codeNational),
      }),
    )
}

/** Words for the result: the decision, or else the calculation's, which is "Pas encore" for a young file as on the screens. */
function resultatDe({ scheme, contenu, lecture: { evaluation } }: Fichier): string {
  if (contenu.decision !== null) return contenu.decision.libelle
  const statuts = Object.values(bilanDe(scheme, evaluation).statuts)
  const conclusion = conclusionDe(scheme.verdictOf(evaluation), contenu.dossier.etatDossier, statuts)
  return textes[contenu.language].verdicts[conclusion]
}

interface Lue {
  readonly contenu: ContenuEdition
  readonly resultat: string
  /** An entry is written as typed. */
  readonly estSaisie: boolean
}

function attenduDe(indicateur: Indicateur, ligne: Ligne, { contenu, resultat, estSaisie }: Lue): Attendu {
  const { kind, scoring } = indicateur
  const { language } = contenu
  const retenue = retenueDe(ligne)
  const value = kind.decode(
    kind.aCote && retenue !== null ? { value: (retenue.newValue ?? retenue.value) as never } : retenue,
  )
  const unite = indicateur.unite && libelleUnite(language, indicateur.unite)
  const isPoints = scoring && indicateur.unite === 'points' && typeof value === 'number'
  const lecture = {
    language,
    unite,
    sansUnite: true,
    exacte: estSaisie,
    nom,
    millesime: MILLESIME,
  }
  const lu = value === null ? '' : kind.format(value as Present, lecture)
  const isResultat = ['HVE4_SYN_I_1', 'CERTIFICATION'].includes(ligne.codeNational)
  const texte = isPoints ? '' : isResultat ? resultat : lu
  const isWritten = texte !== ''
  const note = [retenue?.note, retenue?.scoreTotal].find((one): one is number => typeof one === 'number') ?? null
  return {
    code: ligne.codeNational,
    libelle: ligne.libelle,
    texte,
    imprime: isWritten && value !== null ? imprimeDe(kind, value as Present, lecture, texte) : '',
    valeur: !isWritten ? null : typeof value === 'number' || kind.forme === 'date' ? (value as number | string) : texte,
    points: isPoints ? value : note,
  }
}

function imprimeDe(kind: Kind, value: Present, lecture: Lecture, texte: string): string {
  const parties = kind.parties?.(value, lecture) ?? []
  if (parties.length < 2) return texte
  return parties.flatMap((partie) => (partie.nom === null ? [partie.texte] : [])).join(' ; ')
}

/** Words wrap over lines, also after a hyphen. */
const plat = (text: string) => text.replaceAll(/\s+/g, '')
const octetsDe = (flux: Parameters<typeof Readable.from>[0]) => buffer(Readable.from(flux))

function decidedOf({ contenu, lecture: { scheme, evaluation } }: Fichier): string[] {
  const verdict = scheme.verdictOf(evaluation)
  const fr = {
    CERTIFIABLE: 'Le calcul concluait : certifiable.',
    NON_CERTIFIABLE: 'Le calcul concluait : non certifiable.',
    NON_CONCLUANT: 'Le calcul ne concluait pas : des valeurs étaient en erreur.',
  }
  const en = {
    CERTIFIABLE: 'The calculation said: certifiable.',
    NON_CERTIFIABLE: 'The calculation said: not certifiable.',
    NON_CONCLUANT: 'The calculation was inconclusive: values were in error.',
  }
  if (contenu.decision === null) return []
  return contenu.language === 'fr'
    ? [contenu.decision.libelle, 'Décision de Colin Marchand du 12/06/2026', fr[verdict]]
    : [contenu.decision.libelle, 'Decision by Colin Marchand on 12/06/2026', en[verdict]]
}

/** An empty list is written as no text. */
const ditOuRien = (valeur: string | number | null | undefined) => (valeur === '' ? null : (valeur ?? null))

/** Fields of the file itself in a filled grid. */
const commeDit = (dansLaGrille: ReturnType<typeof valeursDe>, ...champs: readonly string[]) =>
  champs.map((champ) => dansLaGrille(`dossier.${champ}`)?.valeur ?? null)

/** Compares each row of a content with the values for a grid. */
function compareContent(fichier: Fichier): void {
  const { contenu, scheme } = fichier
  const attendus = attendusDe(fichier)
  const lignes = contenu.rubriques
    .flatMap(({ sections }) => sections.flatMap(({ groupes }) => groupes.flatMap((groupe) => groupe.lignes)))
    .filter(({ campagne }) => campagne === null)
  expect(
    lignes.map(({ code, retenue, points }) => [code, retenue?.texte ?? '', ditOuRien(retenue?.valeur), points]),
  ).toEqual(attendus.map(({ code, texte, valeur, points }) => [code, texte, valeur, points]))
  const dansLaGrille = valeursDe(contenu)
  for (const { code, valeur, points } of attendus) {
    expect([code, ditOuRien(dansLaGrille(`indicateur.${code}.valeur`)?.valeur)]).toEqual([code, valeur])
    expect([code, dansLaGrille(`indicateur.${code}.points`)?.valeur ?? null]).toEqual([code, points])
  }
  expect(commeDit(dansLaGrille, 'decision', 'decidePar', 'decideLe', 'etat')).toEqual(
    contenu.decision === null
      ? [null, null, null, textes[contenu.language].etats.SAISIE_EN_COURS]
      : [contenu.decision.libelle, 'Colin Marchand', '2026-06-12', contenu.decision.libelle],
  )
  const { verdict } = contenu
  expect(verdict).not.toBeNull()
  expect(commeDit(dansLaGrille, 'resultatDuCalcul')).toEqual([verdict && textes[contenu.language].verdicts[verdict]])
  for (const { code, points } of contenu.modules)
    expect(dansLaGrille(`module.${code}.points`)?.valeur ?? null).toBe(points)
  // One total for a module: of its row, of the synthesis, of the table of modules.
  const parCode = new Map(attendus.map((attendu) => [attendu.code, attendu]))
  const totaux = scheme.modules.filter(({ score }) => score !== null)
  expect(contenu.modules.map(({ points }) => points)).toEqual(
    totaux.map(({ score }) => parCode.get(score ?? '')?.points ?? null),
  )
  if (scheme.synthese !== null)
    expect(contenu.modules.map(({ points }) => points)).toEqual(
      [1, 2, 3, 4].map((rang) => parCode.get(`HVE4_SYN_I_10${rang}`)?.points ?? null),
    )
  const bilan = bilanDe(scheme, fichier.lecture.evaluation)
  expect(contenu.verdict).toBe(conclusionDe(bilan.verdict, contenu.dossier.etatDossier, Object.values(bilan.statuts)))
  // A module has the same status as in the lists.
  expect(contenu.modules.map(({ code, statut }) => [code, statut])).toEqual(
    contenu.modules.map(({ code }) => [code, bilan.statuts[code] ?? null]),
  )
}

/** Compares the cells of a workbook, in both formats. */
async function compareWorkbooks(fichier: Fichier): Promise<void> {
  const { scheme, lecture } = fichier
  const feuilles = classeurDe(fichier.contenu)
  const indicateurs = fichier.contenu.language === 'fr' ? 'Indicateurs' : 'Indicators'
  const attendus = attendusDe(fichier)
  for (const write of [writeXlsx, writeXls]) {
    const { Sheets, SheetNames } = XLSX.read(await octetsDe(write(feuilles)), { cellDates: true, UTC: true })
    const rows = (name: string) =>
      XLSX.utils.sheet_to_json<unknown[]>(Sheets[name] as XLSX.WorkSheet, { header: 1, defval: null })
    const all = SheetNames.flatMap(rows).flat().map(String)
    expect(all.filter((cell) => CODE.test(cell))).toEqual([])
    for (const said of decidedOf(fichier)) expect(all).toContain(said)
    const table = rows(indicateurs)
    const head = table.findIndex((row) => row.includes('Code'))
    const titles = (table[head] ?? []).map(String)
    const at = (...names: string[]) => titles.findIndex((title) => names.includes(title))
    const [code, retenue, points] = [at('Code'), at('Valeur retenue', 'Value used'), at('Points')]
    const parCode = new Map(table.slice(head + 1).map((row) => [row[code], row]))
    const found = attendus.map((attendu) => {
      const row = parCode.get(attendu.code) ?? []
      // The measures of a composite value are numbers on a sheet of their own.
      if (scheme.tableaux(lecture.evaluation, attendu.code).length > 0) return [attendu.code, attendu.valeur, null]
      const valeur = row[retenue] instanceof Date ? row[retenue].toISOString().slice(0, 10) : (row[retenue] ?? null)
      return [attendu.code, valeur, row[points] ?? null]
    })
    expect(found).toEqual(attendus.map(({ code: one, valeur, points: notes }) => [one, valeur, notes]))
  }
}

const rangs = (read: Awaited<ReturnType<typeof readPdf>>) =>
  elementsOf('TR', read.structure).map(({ children }) => children.map((cell) => plat(textOf(cell))))

/** Cells of a row with those of the next one: a page break splits a row in two. */
const avecLaSuite = (rows: readonly string[][]) =>
  rows.map((cells, at) => [...cells, ...cells.flatMap((cell) => (rows[at + 1] ?? []).map((rest) => cell + rest))])

/** Whether a row is named among those without an answer or at zero, as it should be. */
const replie = (cells: readonly string[], { libelle, texte, valeur, points }: Attendu) =>
  (texte === '' || valeur === 0) && !points && cells.some((cell) => cell.includes(plat(libelle)))

/** The report, the points of the binder and the comments, read back. */
async function pdfsDe({ contenu, lecture }: Fichier) {
  const { language } = contenu
  const binder = writePdf({ title: 'Classeur', lang: language, date: new Date(contenu.editeLe) }, (pdf) =>
    ecrireResultats(pdf, { contenu, lecture, lecteur: { language, millesime: MILLESIME, nom } }),
  )
  return {
    rapport: await readPdf(await octetsDe(rapportPdf(contenu))),
    binder: await readPdf(await octetsDe(binder)),
    commentaires: await readPdf(await octetsDe(commentairesPdf(contenu))),
  }
}

/** Compares the text of the report and of the binder, page by page. */
async function comparePdfs(fichier: Fichier): Promise<void> {
  const { contenu } = fichier
  const { language } = contenu
  const attendus = attendusDe(fichier)
  const enPoints = (points: number | null) => (points === null ? '' : plat(formatPoints(points, language)))
  const { rapport, binder, commentaires } = await pdfsDe(fichier)
  for (const read of [rapport, binder, commentaires]) {
    expect(read.pages.join('\n')).not.toMatch(CODE)
    const whole = plat(read.pages.join('\n'))
    for (const said of decidedOf(fichier)) expect(whole).toContain(plat(said))
  }
  // The decision comes first, and once.
  if (contenu.decision !== null) {
    const said = plat(decidedOf(fichier)[1] ?? '')
    const places = plat(rapport.pages.join('')).split(said).length - 1
    expect([plat(rapport.pages[0] ?? '').includes(said), places]).toEqual([true, 1])
  }
  const repetes = new Set(
    contenu.rubriques
      .filter(({ code }) => code === fichier.scheme.synthese)
      .flatMap(({ sections }) => sections.flatMap(({ groupes }) => groupes.flatMap(({ lignes }) => lignes)))
      .map(({ code }) => code),
  )
  const imprimes = avecLaSuite(rangs(rapport))
  const imprime = (cells: readonly string[], { libelle, imprime: dit, points }: Attendu) =>
    cells.includes(plat(libelle)) &&
    (dit === '' || cells.some((cell) => cell.startsWith(plat(dit)))) &&
    (points === null || cells.some((cell) => cell.startsWith(enPoints(points))))
  // Nobody is to answer a computed row: without a value the report leaves it out.
  const estTue = ({ code, texte, points }: Attendu) =>
    texte === '' && points === null && fichier.scheme.indicateurs.get(code)?.modifiable === false
  const absent = attendus
    .filter((attendu) => !repetes.has(attendu.code) && !estTue(attendu))
    .filter((attendu) => !imprimes.some((cells) => imprime(cells, attendu) || replie(cells, attendu)))
  expect(absent).toEqual([])
  const reliees = rangs(binder)
  const { synthese } = fichier.scheme
  const notees = contenu.rubriques
    .filter(({ code }) => code !== synthese)
    .flatMap(({ sections }) => sections.flatMap(({ groupes }) => groupes.flatMap(({ lignes }) => lignes)))
    .filter(({ points }) => points !== null)
  const parCode = new Map(attendus.map((attendu) => [attendu.code, attendu]))
  const manquent = notees.filter(({ code, libelle }) => {
    const points = enPoints(parCode.get(code)?.points ?? null)
    return !reliees.some((cells) => cells[0] === plat(libelle) && cells[2] === points)
  })
  expect(manquent.map((ligne) => libelleDe(ligne, contenu))).toEqual([])
}

describe.each([
  ['HVE4', fichier],
  ['HVE3A', fichier3a],
] as const)('documents of a file of %s', (codeNational, files) => {
  const any = fc.tuple(files, fc.constantFrom(...etats), fc.constantFrom<Language>('fr', 'en'))

  test('give the numbers, points and texts of the API, with values in error and rows that do not apply', () => {
    fc.assert(
      fc.property(any, ([dossier, etat, language]) => compareContent(fichierDe(codeNational, dossier, etat, language))),
      // A file has hundreds of entries: shrinking it takes longer than reading it.
      { numRuns: CONTENTS, endOnFailure: true },
    )
  })

  test.skipIf(!isAll)('give them in the workbooks, the report and the binder themselves', async () => {
    await fc.assert(
      fc.asyncProperty(any, ([dossier, etat, language]) =>
        compareFiles(fichierDe(codeNational, dossier, etat, language)),
      ),
      { numRuns: 12, endOnFailure: true },
    )
  })
})

/** Value of each choice of a grid, read from the API's answer, by name; the fields of the farm and of the file are left out. */
function choixAttendus(fichier: Fichier): ReadonlyMap<string, number | string | null> {
  const { scheme, arbre, contenu, lecture } = fichier
  const attendus = new Map(attendusDe(fichier).map((attendu) => [attendu.code, attendu]))
  const duDossier = scheme.rubriques(lecture.evaluation)
  const found = new Map<string, number | string | null>()
  const juger = (
    nom: string,
    dit: Pick<Ligne, 'estValide' | 'gravite' | 'echeance' | 'commentaireAuditeur' | 'validePar' | 'valideDate'> | null,
  ) => {
    const { estValide, gravite, echeance, commentaireAuditeur, validePar, valideDate } = dit ?? {}
    found.set(`${nom}.verdict`, estValide == null ? null : estValide ? 'Valide' : 'Non valide')
    found.set(`${nom}.gravite`, gravite === 'MAJEURE' ? 'Majeure' : null)
    found.set(`${nom}.echeance`, echeance ?? null)
    found.set(`${nom}.commentaire`, commentaireAuditeur ?? null)
    found.set(`${nom}.validePar`, validePar ?? null)
    found.set(`${nom}.valideLe`, valideDate?.slice(0, 10) ?? null)
  }
  for (const { libelle: _, ...module } of contenu.modules) {
    found.set(`module.${module.code}.points`, attendus.get(scoreDe(scheme, module.code))?.points ?? null)
    // Nobody audited this file: its points are those claimed.
    found.set(`module.${module.code}.declares`, attendus.get(scoreDe(scheme, module.code))?.points ?? null)
    found.set(`module.${module.code}.max`, scheme.modules.find(({ code }) => code === module.code)?.max ?? null)
  }
  for (const rubrique of arbre.flatMap(({ rubriques }) => rubriques))
    for (const section of rubrique.sousRubriques) {
      const lignes = section.libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)
      const estLa = duDossier.has(rubrique.codeNational)
      juger(
        `section.${section.codeNational}`,
        estLa && lignes.some(({ visible }) => visible) ? section.validiteSousRubrique : null,
      )
      for (const ligne of lignes) {
        const { codeNational: code } = ligne
        const indicateur = scheme.indicateurs.get(code)
        const estVisible = estLa && ligne.visible
        found.set(`indicateur.${code}.max`, estVisible ? (indicateur?.max ?? null) : null)
        if (scheme.validitePar === 'indicateur') juger(`indicateur.${code}`, estVisible ? ligne : null)
        if (indicateur?.plusieursAnnees) {
          const annees = indicateur.kind.decode(retenueDe(ligne)) as Readonly<Record<string, number>> | number | null
          for (const annee of ['n', 'n_1', 'n_2'] as const) {
            const valeur =
              annees !== null && typeof annees === 'object' ? (annees[annee] ?? null) : annee === 'n' ? annees : null
            const suffixe = annee === 'n' ? '' : `.${annee}`
            const estMontree = estVisible && scheme.campagnes(lecture.evaluation, code).includes(annee)
            found.set(`indicateur.${code}.valeur${suffixe}`, estMontree ? valeur : null)
          }
          continue
        }
        found.set(`indicateur.${code}.valeur`, ditOuRien(attendus.get(code)?.valeur))
        found.set(`indicateur.${code}.points`, attendus.get(code)?.points ?? null)
      }
    }
  return found
}

const scoreDe = (scheme: Scheme, module: string): string =>
  scheme.modules.find(({ code }) => code === module)?.score ?? ''

/** A verdict on each section or row of a worked example; every fifteenth is a finding. */
function exempleJuge(
  codeNational: string,
  exemple: (typeof fermesExemples | typeof fermesExemplesHve3a)[number] | undefined,
  etat: Etat,
  language: Language,
  references = dossierVide.references,
): Fichier {
  const scheme = schemeFor(codeNational, MILLESIME)
  if (scheme === undefined || exemple === undefined) throw new Error('There is no example.')
  const dit = { aRevoir: false, validePar: 'Colin Marchand', valideDate: '2026-06-12T10:00:00.000Z' }
  const validites = new Map(
    [
      ...(scheme.validitePar === 'indicateur'
        ? scheme.indicateurs.values()
        : scheme.structure.flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))),
    ].map((juge, rang) => {
      const code = 'code' in juge ? juge.code : juge.codeNational
      const estValide = rang % 15 !== 0
      const constat = { gravite: 'MAJEURE', echeance: '2027-01-15', commentaireAuditeur: `Facture absente ${rang}` }
      const rien = { gravite: null, echeance: null, commentaireAuditeur: null }
      const jugement = { estValide, ...(estValide ? rien : constat), ...dit }
      return [code, { ...jugement, ...('code' in juge && { idIndicateur: juge.idIndicateur }) } as Validite]
    }),
  )
  const saisies = Object.fromEntries(
    Object.entries(exemple.saisies).map(([code, valeur]) => [
      code,
      scheme.indicateurs.get(code)?.kind.decode(valeur) ?? null,
    ]),
  )
  return fichierDe(codeNational, { ...dossierVide, references, ...exemple, saisies }, etat, language, validites)
}

describe.each([
  ['HVE4', fermesExemples[0]],
  ['HVE3A', fermesExemplesHve3a[0]],
] as const)('each choice of a grid for %s', (codeNational, exemple) => {
  const fichier = exempleJuge(codeNational, exemple, 'CERTIFIABLE', 'fr')
  const { scheme } = fichier
  const lire = valeursDe(fichier.contenu)
  const choix = choixDe(scheme, 'fr')

  test('has the value of the API, and a value of the API has its choice', () => {
    const attendus = choixAttendus(fichier)
    const lus = choix.filter(({ valeur }) => !/^(exploitation|dossier)\./.test(valeur))
    expect(lus.map(({ valeur }) => [valeur, ditOuRien(lire(valeur)?.valeur)])).toEqual(
      // A row that is not in the file has no value.
      lus.map(({ valeur }) => [valeur, attendus.get(valeur) ?? null]),
    )
    const offerts = new Set(choix.map(({ valeur }) => valeur))
    expect(offerts.size).toBe(choix.length)
    expect([...attendus].filter(([valeur, dite]) => dite !== null && !offerts.has(valeur))).toEqual([])
    expect(lus.filter(({ valeur }) => lire(valeur) !== null).length).toBeGreaterThan(200)
  })

  test('leads with its deciding word, and a score offers its points, never an empty value', () => {
    expect(choix.filter(({ libelle }) => /^[A-Z0-9]+_|_[A-Z]_\d/.test(libelle))).toEqual([])
    const repetes = choix.filter(({ libelle, lieu }, rang) =>
      choix.slice(0, rang).some((autre) => autre.libelle === libelle && autre.lieu === lieu),
    )
    expect(repetes.map(({ libelle, lieu }) => [libelle, lieu])).toEqual([])
    for (const { code, scoring, unite } of scheme.indicateurs.values()) {
      const siens = choix.filter(({ valeur }) => valeur.startsWith(`indicateur.${code}.`))
      if (!scoring || unite !== 'points') continue
      expect(siens[0]?.valeur).toBe(`indicateur.${code}.points`)
      expect(siens.some(({ valeur }) => valeur === `indicateur.${code}.valeur`)).toBe(false)
      // Workbooks of before named the points so.
      expect(nomActuel(scheme, `indicateur.${code}.valeur`)).toBe(`indicateur.${code}.points`)
    }
  })

  test('writes words and days, and no code', () => {
    const textes = choix.map(({ valeur }) => texteEcrit(lire(valeur), 'fr')).filter((texte) => texte !== null)
    expect(textes.filter((texte) => CODE.test(texte))).toEqual([])
    expect(textes).toEqual(
      expect.arrayContaining(['Certifiable', 'Colin Marchand', '12/06/2026', 'Valide', 'Majeure', '15/01/2027']),
    )
  })
})

describe('the treatment-frequency indices of the earlier scheme', () => {
  const [exemple] = fermesExemplesHve3a
  const fichier = exempleJuge('HVE3A', exemple, 'NON_CERTIFIABLE', 'fr')
  const { contenu } = fichier
  const herbicide = ['Herbicide', '0,98', '1,25', '1,1', '1,11']

  test('are a small table with a column for each year in the report and in the binder', async () => {
    const { rapport, binder } = await pdfsDe(fichier)
    for (const read of [rapport, binder]) {
      const rows = rangs(read)
      expect(rows).toContainEqual(['Élément', '2025', '2024', '2023', 'Moyenne'])
      expect(rows).toContainEqual(herbicide)
    }
    expect(plat(rapport.pages.join(''))).not.toContain(plat('herbicides, grandes cultures'))
  })

  test('are numbers on a sheet of their own in the workbook', async () => {
    const { Sheets } = XLSX.read(await octetsDe(writeXlsx(classeurDe(contenu))))
    const sheet = Sheets['Valeurs par campagne'] as XLSX.WorkSheet
    const rows = XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null })
    expect(rows).toContainEqual([
      expect.stringContaining('Grandes cultures'),
      'Herbicide',
      0.98,
      1.25,
      1.1,
      1.11,
      null,
      null,
    ])
    expect(rows).toContainEqual([
      'Section',
      'Élément',
      '2025',
      '2024',
      '2023',
      'Moyenne',
      'Référence régionale',
      'Points',
    ])
  })

  test('have the regional reference and the points beside their mean', async () => {
    const references = {
      ...dossierVide.references,
      referencesIft: { GC_PT: { iftHerbicide: 1.5, iftHorsHerbicide: 2.2, indicatif: false }, VIGNE: null },
    }
    const notee = exempleJuge('HVE3A', exemple, 'CERTIFIABLE', 'fr', references)
    expect(notee.contenu.sansReferences).toBeNull()
    const { rapport } = await pdfsDe(notee)
    expect(rangs(rapport)).toContainEqual([...herbicide, '1,5', '3'])
  })
})

/** Version and sections of the control plan, numbered with points: "version 4.4, § 5.5, 5.6". */
const ARTICLE = /(?:version|§)\s+\d+\.\d+(?:\s?[,;]\s+\d+\.\d+)*/g

/** Text of a cell whose number goes on in the next line, or of a heading whose last letter does. */
const COUPE = /^\d[\d\s]*[.,]\d+\s\d+$|^\p{L}+ \p{Ll}$/u
const coupees = ({ structure }: ReadPdf) =>
  ['TH', 'TD'].flatMap((role) => elementsOf(role, structure).map(textOf)).filter((text) => COUPE.test(text))

describe('the papers of the worked examples', () => {
  const exemples = [
    ...fermesExemples.map((exemple) => ['HVE4', exemple] as const),
    ...fermesExemplesHve3a.map((exemple) => ['HVE3A', exemple] as const),
  ]
  const decides = (['CERTIFIABLE', 'NON_CERTIFIABLE'] as const).flatMap((etat) =>
    (['fr', 'en'] as const).map((language) => ({ etat, language })),
  )
  const papiers = exemples.flatMap(([code, exemple]) => decides.map((decide) => ({ code, exemple, ...decide })))
  /** A refused file of each procedure, one in each language; all of them take two minutes. */
  const lus = papiers.filter(
    ({ code, exemple, etat, language }) =>
      isAll ||
      (etat === 'NON_CERTIFIABLE' &&
        ((code === 'HVE4' && exemple === fermesExemples[0] && language === 'en') ||
          (exemple === fermesExemplesHve3a[0] && language === 'fr'))),
  )

  test.each(lus)('$code, $exemple.nom, $etat, $language have no fault', async ({ code, exemple, etat, language }) => {
    const fichier = exempleJuge(code, exemple, etat, language)
    const { rapport, binder, commentaires } = await pdfsDe(fichier)
    for (const [nom, lu] of Object.entries({ rapport, binder, commentaires }))
      expect([nom, fautesDuDocument(lu), coupees(lu)]).toEqual([nom, [], []])
    expect(rapport.pages.length).toBeLessThanOrEqual(12)
    expect(binder.pages.length).toBeLessThanOrEqual(12)
    const whole = [rapport, binder, commentaires].map(({ pages }) => pages.join('\n'))
    const [dit = '', relie = ''] = whole
    // Days are DD/MM/YYYY; French numbers have a comma.
    for (const texte of whole) {
      expect(texte.match(/\b\d{4}-\d\d-\d\d\b/g)).toBeNull()
      if (language === 'fr') expect(texte.replaceAll(ARTICLE, '').match(/(?<![\d.§])\b\d+\.\d+\b(?!\.)/g)).toBeNull()
      else expect(texte.match(/ ;|« /g)).toBeNull()
    }
    const isCertified = etat === 'CERTIFIABLE'
    expect(/de certification –|Certification report/.test(dit)).toBe(isCertified)
    expect(/Rapport d’audit|Audit report/.test(dit)).toBe(!isCertified)
    for (const texte of [dit, relie]) expect(texte).toContain('Facture absente')
    const { sansReferences } = fichier.contenu
    const attendent = fichier.scheme.referencesManquantes(fichier.lecture.evaluation).length > 0
    expect(sansReferences !== null).toBe(attendent)
    if (sansReferences !== null) expect(plat(dit)).toContain(plat(sansReferences))
  })
})

describe('documents of an irrigating farm with 500 ha untreated of 100', () => {
  const suite = [1, 2, 3, 4, 5, 6].map((rang) => [`HVE4_IRRI_D_${rang}`, true] as const)
  const saisies = {
    HVE4_BIODIV_D_26: 10,
    HVE4_BIODIV_D_55: 4,
    HVE4_PHYTO_D_22: 500,
    HVE4_FERTI_D_32: 85,
    HVE4_FERTI_D_200: 88,
    HVE4_FERTI_D_64: 20,
    ...Object.fromEntries(suite),
    HVE4_IRRI_D_102: 100,
    HVE4_IRRI_D_31: 100,
    HVE4_IRRI_D_80: 12,
    HVE4_IRRI_D_82: 11.9999,
  }
  const dossier = {
    ...dossierVide,
    irrigation: true,
    assolement: [ligne('BLETEND', 'BTH', 88), ligne('CULTHORSOL', '', 12)],
    saisies,
  }

  test.each([
    ['while it is filled in, in English', 'SAISIE_EN_COURS', 'en'],
    ['once it is decided certifiable', 'CERTIFIABLE', 'fr'],
  ] as const)('give the values of the API %s', async (_, etat, language) => {
    const fichier = fichierDe('HVE4', dossier, etat, language)
    expect(fichier.contenu.verdict).toBe('NON_CONCLUANT')
    const dit = commeDit(valeursDe(fichier.contenu), 'decision', 'decidePar', 'decideLe', 'resultatDuCalcul')
    expect(dit).toEqual(
      etat === 'CERTIFIABLE'
        ? ['Certifiable', 'Colin Marchand', '2026-06-12', 'Non concluant']
        : [null, null, null, 'Inconclusive'],
    )
    // 50 % would give one more point.
    expect(attendusDe(fichier).find(({ code }) => code === 'HVE4_IRRI_I_83')?.texte).toBe(
      language === 'fr' ? '49,99' : '49.99',
    )
    await compareFiles(fichier)
  })
})

async function compareFiles(fichier: Fichier): Promise<void> {
  compareContent(fichier)
  await compareWorkbooks(fichier)
  await comparePdfs(fichier)
}
