import type { Readable } from 'node:stream'
import { libellesDossier, phraseDesRegles } from '@sillon/contract'
import { formatDate, formatNumber, formatPoints } from '@sillon/referentials'
import { type Ways, writePdf } from '#socle/pdf/apart'
import type { Column, Pdf, PdfOptions, Row } from '#socle/pdf/pdf'
import type { ContenuEdition, Jugement, LigneEditee, SectionEditee } from './contenu'
import { identiteDe, type Ligne } from './identite'
import { decisionDe, jourDe, libelleDe, reservesDe, titreDe, verdictComplet, verdictDe } from './mots'
import { textes } from './textes'

/** Report of a file as a PDF: cover, decision if there is one, file, modules, each section with its rows, values without effect, sources. */
export function rapportPdf(contenu: ContenuEdition, ways: Ways = {}): Readable {
  const { language, rubriques, modules, nonComptees, sources, emetteur } = contenu
  const t = textes[language]
  const { titre, sousTitre } = titreDe(contenu)
  return writePdf(
    optionsDe(contenu, titre),
    async (pdf) => {
      // The decision is printed above, large.
      const identite = identiteDe(contenu).filter(({ estDecision }) => estDecision !== true)
      const decision = decisionDe(contenu)
      const dire = () => decision !== null && pdf.lead(decision)
      pdf.cover({
        title: titre,
        subtitle: sousTitre,
        logo: emetteur?.logo ? { image: emetteur.logo, alt: emetteur.nom } : null,
        lead: decision,
        facts: faits(identite.filter(({ estEnCouverture }) => estEnCouverture)),
        ...(emetteur?.texteReglementaire && { note: emetteur.texteReglementaire }),
      })
      pdf.newPage()
      const parties = [
        { text: t.dossier, to: 'dossier' },
        ...(modules.length === 0 ? [] : [{ text: t.modules, to: 'modules' }]),
        ...rubriques.map(({ libelle }, rang) => ({ text: libelle, to: `rubrique-${rang}` })),
        ...(nonComptees.length === 0 ? [] : [{ text: t.nonComptees, to: 'non-comptees' }]),
        { text: t.sources, to: 'sources' },
      ]
      pdf.contents(parties.map((partie) => ({ level: 1, ...partie })))

      pdf.heading(1, t.dossier, { anchor: 'dossier' })
      dire()
      pdf.facts(faits(identite))
      if (modules.length > 0) {
        pdf.heading(1, t.modules, { anchor: 'modules' })
        await pdf.table(colonnesDesModules(contenu), lignesDesModules(contenu))
      }
      for (const [rang, { code, libelle, sections }] of rubriques.entries()) {
        pdf.newPage()
        pdf.heading(1, libelle, { anchor: `rubrique-${rang}` })
        if (code === contenu.synthese) dire()
        for (const section of sections) await ecrireSection(pdf, contenu, section)
      }
      if (nonComptees.length > 0) {
        pdf.heading(1, t.nonComptees, { anchor: 'non-comptees' })
        pdf.paragraph(t.nonCompteesDetail)
        await pdf.table(
          [{ title: t.libelle, share: 4 }, { title: t.unite, share: 1 }, droite(t.saisie, 2)],
          nonComptees.map((ligne) => [
            { text: libelleDe(ligne, contenu), isHead: true },
            ligne.unite ?? '',
            ligne.saisie?.texte ?? '',
          ]),
        )
      }
      pdf.heading(1, t.sources, { anchor: 'sources' })
      pdf.facts(sources.map(({ code, libelle }) => [code, libelle]))
    },
    ways,
  )
}

/** PDF of the comments on a file: those on the whole, then verdicts and comments section by section. */
export function commentairesPdf(contenu: ContenuEdition, ways: Ways = {}): Readable {
  const { language, demarche, rubriques, dossier, emetteur } = contenu
  const t = textes[language]
  const titre = t.commentairesDe(demarche.libelle)
  return writePdf(
    optionsDe(contenu, titre),
    async (pdf) => {
      pdf.heading(1, titre)
      const decision = decisionDe(contenu)
      if (decision !== null) pdf.lead(decision)
      pdf.facts(
        faits(
          identiteDe(contenu).filter(({ estEnCouverture, estDecision }) => estEnCouverture && estDecision !== true),
        ),
      )
      pdf.heading(2, t.surLeDossier)
      const dits = [
        [libellesDossier.motifDecision[language], dossier.motifDecision],
        [libellesDossier.commentaireAuditeur[language], dossier.commentaireAuditeur],
        [libellesDossier.commentaireExploitant[language], dossier.commentaireExploitant],
      ] as const
      for (const [libelle, texte] of dits) {
        pdf.heading(3, libelle)
        pdf.paragraph(texte || t.sansCommentaire)
      }
      const jugees = rubriques
        .map(({ libelle, sections }) => ({
          libelle,
          lignes: sections.flatMap((section) => jugementsDe(section, contenu)),
        }))
        .filter(({ lignes }) => lignes.length > 0)
      pdf.heading(2, t.parSection)
      if (jugees.length === 0) pdf.paragraph(t.sansJugement)
      for (const { libelle, lignes } of jugees) {
        pdf.heading(3, libelle)
        await pdf.table(
          [
            { title: t.section, share: 3 },
            { title: t.verdict, share: 2.2 },
            { title: t.commentaire, share: 4 },
          ],
          lignes,
        )
      }
      if (emetteur?.texteReglementaire) pdf.paragraph(emetteur.texteReglementaire, { isQuiet: true })
    },
    ways,
  )
}

const optionsDe = (contenu: ContenuEdition, title: string): PdfOptions => {
  const { language, editeLe, emetteur, exploitation, demarche, millesime, versionRegles } = contenu
  const t = textes[language]
  return {
    title: `${title} – ${exploitation.raisonSociale} – ${millesime}`,
    lang: language,
    date: new Date(editeLe),
    ...(emetteur !== null && { author: emetteur.nom, accent: emetteur.couleurs.primaire }),
    header: { logo: emetteur?.logo ?? null, left: emetteur?.nom ?? '', right: exploitation.raisonSociale },
    footer: [
      `${demarche.code} ${millesime}`,
      phraseDesRegles(versionRegles, language),
      t.editeLe(formatDate(jourDe(editeLe))),
    ].join(' – '),
  }
}

const faits = (lignes: readonly Ligne[]) =>
  lignes.map(({ libelle, valeur, genre }): [string, string] => [
    libelle,
    genre === 'date' ? formatDate(String(valeur)) : String(valeur),
  ])

const droite = (title: string, share: number): Column => ({ title, share, align: 'right' })

function colonnesDesModules({ language }: ContenuEdition): Column[] {
  const t = textes[language]
  return [
    { title: t.module, share: 3 },
    droite(t.points, 1),
    droite(t.maximum, 1),
    droite(t.seuilCourt, 1),
    { title: t.resultatCourt, share: 1.4 },
  ]
}

function lignesDesModules({ language, modules, seuil }: ContenuEdition): Row[] {
  const t = textes[language]
  const enPoints = (valeur: number | null) => (valeur === null ? '' : formatPoints(valeur, language))
  return modules.map(({ libelle, points, max, statut }) =>
    statut !== null
      ? [{ text: libelle, isHead: true }, enPoints(points), enPoints(max), enPoints(seuil), t.statuts[statut]]
      : [{ text: libelle, isHead: true }, '', '', '', t.sansObjet],
  )
}

/** A section with its verdicts, comments and rows; empty columns are left out. */
async function ecrireSection(pdf: Pdf, contenu: ContenuEdition, section: SectionEditee) {
  const { libelle, jugement, estConclusion, groupes } = section
  const { language } = contenu
  const t = textes[language]
  pdf.heading(2, libelle, { lead: (estConclusion ? decisionDe(contenu) : null) ?? undefined })
  const verdict = verdictComplet(jugement, language)
  if (verdict !== null) pdf.paragraph([{ text: t.verdictDit, bold: true }, { text: verdict }])
  if (jugement?.commentaireAuditeur) pdf.callout(jugement.commentaireAuditeur)
  const lignes = groupes.flatMap((groupe) => groupe.lignes)
  const some = (accepts: (ligne: LigneEditee) => boolean) => lignes.some(accepts)
  const nombre = (valeur: number | null) => (valeur === null ? '' : formatNumber(valeur, language))
  const enPoints = (valeur: number | null) => (valeur === null ? '' : formatPoints(valeur, language))
  const colonnes: readonly (readonly [Column, (ligne: LigneEditee) => string])[] = [
    [{ title: t.unite, share: 0.9 }, ({ unite }) => unite ?? ''],
    [droite(t.saisie, 1.5), ({ saisie }) => saisie?.texte ?? ''],
    [droite(t.calculee, 1.5), ({ calculee }) => calculee?.texte ?? ''],
    [droite(t.retenue, 1.5), ({ retenue }) => retenue?.texte ?? ''],
    ...(some(({ surfaceSet }) => surfaceSet !== null)
      ? [[droite(t.surfaceSet, 1), ({ surfaceSet }: LigneEditee) => nombre(surfaceSet)] as const]
      : []),
    ...(some(({ coefficient }) => coefficient !== null)
      ? [[droite(t.coefficient, 1.2), ({ coefficient }: LigneEditee) => nombre(coefficient)] as const]
      : []),
    ...(some(({ points }) => points !== null)
      ? [
          [droite(t.points, 0.9), ({ points }: LigneEditee) => enPoints(points)] as const,
          [droite(t.maximum, 1.1), ({ max }: LigneEditee) => enPoints(max)] as const,
        ]
      : []),
    [{ title: t.source, share: 1.7 }, (ligne) => [ligne.source, ...reservesDe(ligne, language)].join(' · ')],
    ...(some((ligne) => ligne.jugement !== null)
      ? [[{ title: t.verdict, share: 1.6 }, ({ jugement }: LigneEditee) => ditDe(jugement, language)] as const]
      : []),
  ]
  const rows = groupes.flatMap((groupe): Row[] => [
    // The heading of the section has the same text.
    ...(groupe.libelle === libelle ? [] : [[groupe.libelle]]),
    ...groupe.lignes.map(
      (ligne): Row => [{ text: libelleDe(ligne, contenu), isHead: true }, ...colonnes.map(([, texte]) => texte(ligne))],
    ),
  ])
  await pdf.table([{ title: t.libelle, share: 4 }, ...colonnes.map(([colonne]) => colonne)], rows)
}

const ditDe = (jugement: Jugement | null, language: ContenuEdition['language']) =>
  [verdictDe(jugement, language), jugement?.commentaireAuditeur].filter(Boolean).join(' – ')

/** Table rows of the verdicts and comments on a section, or on its rows where these are judged; empty without any. */
function jugementsDe({ libelle, jugement, groupes }: SectionEditee, contenu: ContenuEdition): Row[] {
  const { language } = contenu
  const rowOf = (nom: string, dit: Jugement): Row[] => {
    const verdict = verdictComplet(dit, language)
    if (verdict === null && !dit.commentaireAuditeur) return []
    return [[{ text: nom, isHead: true }, verdict ?? '', dit.commentaireAuditeur ?? '']]
  }
  return [
    ...(jugement === null ? [] : rowOf(libelle, jugement)),
    ...groupes.flatMap(({ lignes }) =>
      lignes.flatMap((ligne) => (ligne.jugement === null ? [] : rowOf(libelleDe(ligne, contenu), ligne.jugement))),
    ),
  ]
}
