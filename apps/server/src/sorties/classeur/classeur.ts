import type { Readable } from 'node:stream'
import type { Language, UserInfo } from '@sillon/contract'
import { DomainError, jourDe } from '@sillon/domain'
import { enumerer, formatDate, formatNumber, formatPoints } from '@sillon/referentials'
import { type Lecture, lire } from '#dossiers/dossier/lecture'
import { openFor, requireCalcul } from '#dossiers/dossier/ouvrir'
import type { DossierRequest } from '#dossiers/dossier/repository'
import { findNoms } from '#fermes/referentiels/noms'
import type { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'
import { writePdf } from '#socle/pdf/apart'
import { pdfImage } from '#socle/pdf/images'
import type { Entry, Pdf, Row } from '#socle/pdf/pdf'
import { ecrireAudit, pointsDits } from '../editions/audit'
import { ecrireConstats } from '../editions/constats'
import { type ContenuEdition, type LigneEditee, lireContenu } from '../editions/contenu'
import { faitsDe, identiteDe } from '../editions/identite'
import { decisionDe, verdictComplet, verdictDit, verdictsDits } from '../editions/mots'
import { ecrireParCampagne, tableauxDes } from '../editions/par-campagne'
import { textes as motsDesEditions } from '../editions/textes'
import type { Lecteur } from '../editions/valeurs'
import { explicationsDe } from './explications'
import { lirePieces, type Module, type Piece, type Section, toutesLesPieces } from './pieces'
import { type Absence, textes } from './textes'

interface Classeur {
  readonly contenu: ContenuEdition
  readonly lecture: Pick<Lecture, 'scheme' | 'evaluation'>
  readonly lecteur: Lecteur
  readonly modules: readonly Module[]
}

/**
 * Requires the right to the binder of a file, which shows every score.
 * @throws DomainError EXPLOITATION_INCONNUE, MILLESIME_INCONNU, DEMARCHE_INCONNUE, ACTION_INTERDITE without the right to see scores
 */
export async function requireClasseur(db: Database, user: UserInfo, request: DossierRequest): Promise<void> {
  const { permissions } = await openFor(db, user, request)
  if (!permissions.voirScores) throw new DomainError('ACTION_INTERDITE')
}

/** Content of a binder, read at one instant. @throws DomainError DOSSIER_INCONNU while nobody has opened a file for the year, DEMARCHE_INCONNUE */
const lireClasseur = (db: Database, user: UserInfo, request: DossierRequest, language: Language): Promise<Classeur> =>
  db.transaction(
    async (tx) => {
      const ouverture = requireCalcul(await openFor(tx, user, request))
      const contenu = await lireContenu(tx, ouverture, language)
      const lecture = await lire(tx, ouverture)
      const nom = await findNoms(tx, ouverture.key.idMillesime, lecture)
      return {
        contenu,
        lecture,
        lecteur: { language, nom, millesime: contenu.millesime },
        modules: await lirePieces(tx, ouverture, language),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

interface Suivi {
  avancer(fait: number, total: number): void
  readonly signal: AbortSignal
}

/**
 * The binder of an auditor: one PDF with the verdict, the points of each item with their explanation, then the proofs in the order of the audit, each shown in
 * its place. A file that cannot be shown becomes a page with the reason. One file at a time is in memory.
 */
export async function relier(
  db: Database,
  contenus: Contenus,
  user: UserInfo,
  request: DossierRequest,
  language: Language,
  suivi: Suivi,
): Promise<{ readonly nom: string; readonly flux: Readable }> {
  const classeur = await lireClasseur(db, user, request, language)
  const { contenu } = classeur
  const t = textes[language]
  const { emetteur, exploitation, demarche, millesime } = contenu
  const image = emetteur?.logo ?? null
  const date = new Date(contenu.editeLe)
  const flux = writePdf(
    {
      title: `${t.classeur} – ${exploitation.raisonSociale} – ${demarche.libelle} – ${t.campagneDe(millesime)}`,
      lang: language,
      author: emetteur?.nom ?? 'Sillon',
      date,
      holdsOthers: true,
      ...(emetteur && { accent: emetteur.couleurs.primaire }),
      header: { logo: image, left: emetteur?.nom ?? demarche.libelle, right: exploitation.raisonSociale },
      footer: [
        t.classeur,
        demarche.code,
        t.campagneDe(millesime),
        t.etabliLe(formatDate(jourDe(contenu.editeLe))),
      ].join(' · '),
    },
    async (pdf) => {
      pdf.cover({
        title: t.classeur,
        subtitle: demarche.libelle,
        logo: image && { image, alt: emetteur?.nom ?? '' },
        lead: decisionDe(contenu),
        facts: faitsDe(identiteDe(contenu).filter(({ estDecision }) => estDecision !== true)),
        ...(contenu.decision === null ? {} : { note: t.fige }),
      })
      pdf.newPage()
      pdf.heading(1, t.sommaire)
      pdf.contents(sommaire(classeur))
      await ecrireResultats(pdf, classeur)
      await ecrireResume(pdf, classeur)
      await ecrirePieces(pdf, classeur, contenus, suivi)
    },
    { isBackground: true, signal: suivi.signal },
  )
  const nom = [t.classeur, demarche.code, millesime, exploitation.raisonSociale].join(' - ')
  return { nom: `${nom.replace(/[\p{C}"*/:<>?\\|]/gu, '_')}.pdf`, flux }
}

const ancre = (...parts: readonly number[]): string => `p${parts.join('-')}`

/** Modules with points, without the rubrique that only repeats those of the others. */
const rubriquesNotees = ({ contenu, lecture: { scheme } }: Pick<Classeur, 'contenu' | 'lecture'>) =>
  contenu.rubriques
    .filter(({ code }) => code !== scheme.synthese)
    .map(({ code, libelle, sections }) => ({
      code,
      libelle,
      sections: sections
        .map((section) => ({
          libelle: section.libelle,
          jugement: section.jugement,
          lignes: section.groupes.flatMap(({ lignes }) => lignes).filter(({ points }) => points !== null),
          tableaux: tableauxDes(
            section.groupes.flatMap(({ lignes }) => lignes),
            contenu,
          ),
        }))
        .filter(({ lignes, jugement, tableaux }) => lignes.length > 0 || jugement !== null || tableaux.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0)

/** Modules and places with a file to show, by their index: the table of expected proofs says all of the others. */
const modulesDocumentes = (modules: readonly Module[]) =>
  modules
    .map(({ libelle, sections }, m) => ({
      m,
      libelle,
      sections: sections.map((section, s) => ({ s, section })).filter(({ section }) => section.pieces.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0)

function sommaire(classeur: Classeur): Entry[] {
  const t = textes[classeur.contenu.language]
  return [
    { level: 1, text: t.verdict, to: 'verdict' },
    { level: 1, text: t.pointsParItem, to: 'points' },
    ...rubriquesNotees(classeur).map(({ code, libelle }): Entry => ({ level: 2, text: libelle, to: `points-${code}` })),
    { level: 1, text: t.resume, to: 'preuves' },
    ...modulesDocumentes(classeur.modules).flatMap(({ m, libelle, sections }): Entry[] => [
      { level: 1, text: `${t.preuves} – ${libelle}`, to: ancre(m) },
      ...sections.flatMap(({ s, section }): Entry[] => [
        { level: 2, text: section.libelle, to: ancre(m, s) },
        ...section.pieces.map(({ nom }, p): Entry => ({ level: 3, text: nom, to: ancre(m, s, p) })),
      ]),
    ]),
  ]
}

/** Writes the result of the file: its decision or the conclusion of its calculation, then its points with their explanation. */
export async function ecrireResultats(
  pdf: Pdf,
  classeur: Pick<Classeur, 'contenu' | 'lecture' | 'lecteur'>,
): Promise<void> {
  await ecrireVerdict(pdf, classeur.contenu)
  await ecrireAudit(pdf, classeur.contenu, 2)
  await ecrireConstats(pdf, classeur.contenu, 2)
  await ecrirePoints(pdf, classeur)
}

async function ecrireVerdict(pdf: Pdf, contenu: ContenuEdition): Promise<void> {
  const { language, verdict, modules, seuil, enErreur } = contenu
  const t = textes[language]
  const nombre = (value: number | null) => (value === null ? '–' : formatPoints(value, language))
  // Below a short table of contents.
  pdf.newPage({ isSoft: true })
  pdf.heading(1, t.verdict, { anchor: 'verdict' })
  const decision = decisionDe(contenu)
  if (decision !== null) pdf.lead(decision)
  else if (verdict === null) pdf.paragraph(t.sansVerdict)
  else pdf.callout(t.verdictDe(motsDesEditions[language].verdicts[verdict], nombre(seuil)))
  const dits = decision === null ? verdictsDits(contenu) : null
  if (dits !== null) pdf.paragraph(motsDesEditions[language].resultatsDits(dits))
  if (enErreur.length > 0)
    pdf.paragraph((decision === null ? t.enErreur : t.etaientEnErreur)(enumerer(enErreur, language)), {
      isQuiet: decision !== null,
    })
  if (modules.length === 0) return
  await pdf.table(
    [
      { title: t.module, share: 3.4 },
      // Room for "17 (déclaré 18)" in one line.
      { title: t.points, share: 1.6, align: 'right' },
      { title: t.seuil, share: 1, align: 'right' },
      { title: t.maximum, share: 1, align: 'right' },
      { title: t.etat, share: 1.6, align: 'right' },
    ],
    modules.map(
      ({ libelle, points, declares, max, statut }): Row => [
        { text: libelle, isHead: true },
        pointsDits(points, { declares, language }) || '–',
        nombre(seuil),
        nombre(max),
        statut === null ? t.sansObjet : motsDesEditions[language].statuts[statut],
      ],
    ),
  )
}

/** Columns of the table of points. */
const COLONNES = 4

async function ecrirePoints(pdf: Pdf, classeur: Pick<Classeur, 'contenu' | 'lecture' | 'lecteur'>): Promise<void> {
  const { contenu, lecture, lecteur } = classeur
  const { language } = lecteur
  const expliquer = explicationsDe(lecture, lecteur)
  const t = textes[language]
  pdf.heading(1, t.pointsParItem, { anchor: 'points' })
  for (const { code, libelle, sections } of rubriquesNotees(classeur)) {
    // Explaining a module's points takes a while: yield between two modules.
    await pdf.flowing()
    pdf.heading(2, libelle, { anchor: `points-${code}` })
    const notees = sections.filter(({ lignes, jugement }) => lignes.length > 0 || jugement !== null)
    const rows = notees.flatMap(({ libelle: section, jugement, lignes }): Row[] => [
      [[section, verdictComplet(jugement, language)].filter(Boolean).join(' – ')],
      ...(jugement?.commentaireAuditeur ? [[{ text: jugement.commentaireAuditeur, span: COLONNES }]] : []),
      ...lignes.map(
        (ligne): Row => [
          { text: ligne.libelle, isHead: true },
          [...expliquer(ligne.code), ...jugementDe(ligne, language)].join('\n'),
          ligne.points === null ? '' : formatPoints(ligne.points, language),
          ligne.max === null ? '' : formatPoints(ligne.max, language),
        ],
      ),
    ])
    if (rows.length > 0)
      await pdf.table(
        [
          { title: t.item, share: 2.4 },
          { title: t.explication, share: 5 },
          { title: t.points, share: 0.8, align: 'right' },
          { title: t.maximum, share: 1, align: 'right' },
        ],
        rows,
        { isDense: true },
      )
    await ecrireParCampagne(
      pdf,
      contenu,
      3,
      sections.flatMap(({ tableaux }) => tableaux),
    )
  }
}

/** Verdict on a row with its comment, in procedures that judge rows. */
function jugementDe({ jugement }: LigneEditee, language: Language): string[] {
  const verdict = verdictDit(jugement, language)
  if (verdict === null) return []
  return [textes[language].jugement([verdict, jugement?.commentaireAuditeur].filter(Boolean).join(' – '))]
}

/** Writes the expected proofs of each place, with the attached ones: a reader sees the missing ones before the first proof. */
async function ecrireResume(pdf: Pdf, { modules, contenu: { language } }: Classeur): Promise<void> {
  const t = textes[language]
  // One sentence needs no page of its own.
  if (modules.length > 0) pdf.newPage({ isSoft: true })
  pdf.heading(1, t.resume, { anchor: 'preuves' })
  if (modules.length === 0) {
    pdf.paragraph(t.sansPiece)
    return
  }
  const rows = modules.flatMap(({ libelle, sections }, m): Row[] => [
    [libelle],
    ...sections.flatMap(({ libelle: section, attendues, pieces }, s): Row[] => [
      ...attendues.map(
        (attendue): Row => [
          pieces.length === 0 ? section : { text: [{ text: section, to: ancre(m, s) }] },
          attendue.libelle,
          { text: [{ text: attendue.etat, bold: attendue.manque }] },
        ],
      ),
      ...(attendues.length > 0
        ? []
        : pieces.map(
            ({ nom, preuve }, p): Row => [
              { text: [{ text: section, to: ancre(m, s) }] },
              { text: [{ text: nom, to: ancre(m, s, p) }] },
              preuve === null ? '' : t.etatsPiece[preuve.etat],
            ],
          )),
    ]),
  ])
  await pdf.table(
    [
      { title: t.lieu, share: 3 },
      { title: t.attendu, share: 4 },
      { title: t.etat, share: 1.6 },
    ],
    rows,
    { isDense: true },
  )
}

async function ecrirePieces(pdf: Pdf, { modules, contenu }: Classeur, contenus: Contenus, suivi: Suivi): Promise<void> {
  const { language } = contenu
  const t = textes[language]
  const total = toutesLesPieces(modules).length
  /** Position of files shown already: each is shown once. */
  const montrees = new Map<string, Montree>()
  let fait = 0
  suivi.avancer(fait, total)
  for (const { m, libelle, sections } of modulesDocumentes(modules)) {
    pdf.newPage({ isSoft: true })
    pdf.heading(1, `${t.preuves} – ${libelle}`, { anchor: ancre(m) })
    for (const { s, section } of sections) {
      ecrireSection(pdf, section, ancre(m, s))
      for (const [p, piece] of section.pieces.entries()) {
        suivi.signal.throwIfAborted()
        const ici = ancre(m, s, p)
        await ecrirePiece(pdf, piece, { ici, montrees, contenus, language })
        suivi.avancer(++fait, total)
      }
    }
  }
}

function ecrireSection(pdf: Pdf, { libelle, attendues }: Section, ici: string): void {
  pdf.heading(2, libelle, { anchor: ici })
  if (attendues.length > 0) pdf.list(attendues.map(({ libelle: attendue, etat }) => `${attendue} – ${etat}`))
}

/** Maximum height of a photograph in points: two fit on a page. */
const PHOTOGRAPHIE = 290

/** Place and number of a shown file. */
interface Montree {
  readonly ici: string
  readonly nom: string
}

/** Writes a description of a file, then its pages; a photograph stands below its description, on the same page. */
async function ecrirePiece(
  pdf: Pdf,
  piece: Piece,
  {
    ici,
    montrees,
    contenus,
    language,
  }: { ici: string; montrees: Map<string, Montree>; contenus: Contenus; language: Language },
): Promise<void> {
  const t = textes[language]
  const { nom, typeMime, sha256, obstacle } = piece
  const deja = montrees.get(sha256)
  const estPhotographie = typeMime === 'image/jpeg' || typeMime === 'image/png'
  const seraMontree = estPhotographie && deja === undefined && obstacle === null
  pdf.heading(3, nom, { anchor: ici })
  pdf.facts(faitsDeLaPiece(piece, language), seraMontree ? { imageBelow: PHOTOGRAPHIE } : {})
  if (deja !== undefined) {
    pdf.paragraph([{ text: t.deja }, { text: deja.nom, to: deja.ici }])
    return
  }
  montrees.set(sha256, { ici, nom })
  const absente = (pourquoi: Absence) => pdf.callout(t.absence(nom, t.absences[pourquoi]))
  if (obstacle !== null) absente(obstacle)
  else if (typeMime === 'application/pdf') {
    const refusal = await pdf.appended(await contenus.lireEntier(sha256), (page, pages) => t.page(nom, page, pages))
    if (refusal !== null) absente(refusal)
  } else if (estPhotographie) {
    const image = await pdfImage(await contenus.lireEntier(sha256))
    if (image === null) absente('IMAGE_ILLISIBLE')
    else pdf.image(image, { alt: t.photographie(nom), height: PHOTOGRAPHIE })
  } else absente('TYPE_INCONNU')
  await pdf.flowing()
}

function faitsDeLaPiece({ nomFichier, taille, preuve }: Piece, language: Language): [string, string][] {
  const t = textes[language]
  const faits: [string, string | null | undefined][] = [
    [t.fichier, nomFichier],
    [t.taille, t.octets(formatNumber(Math.ceil(taille / 1000), language))],
    [t.etat, preuve && t.etatsPiece[preuve.etat]],
    [t.motif, preuve?.motif],
    [t.dateEffet, preuve?.dateEffet && formatDate(preuve.dateEffet)],
    [t.dateExpiration, preuve?.dateExpiration && formatDate(preuve.dateExpiration)],
    [t.priseLe, preuve?.priseLe && formatDate(preuve.priseLe)],
    [t.deposeLe, preuve && formatDate(jourDe(preuve.deposeLe))],
    [t.note, preuve?.note],
  ]
  return faits.flatMap(([nom, valeur]) => (valeur ? [[nom, valeur]] : []))
}
