import { libellesDossier } from '@sillon/contract'
import { formatPoints } from '@sillon/referentials'
import type { Pdf, Row } from '#socle/pdf/pdf'
import { ecrireAudit, pointsDits } from '../audit'
import { auditeurDe, ecrireConstats } from '../constats'
import type { ContenuEdition } from '../contenu'
import { faitsDe, identiteDe } from '../identite'
import { decisionDe, titreDe } from '../mots'
import { textes } from '../textes'

/** Characters of a finding on the page to sign: the table of its module has all of them. */
const MOTS_DU_CONSTAT = 300

/** Lines of an empty cell for a signature by hand. */
const SIGNATURE = 4

/** First page of a report: the farm, the decision above the calculation, modules as bars, findings, places to sign. */
export async function ecrireResume(pdf: Pdf, contenu: ContenuEdition): Promise<void> {
  const { language, emetteur, dossier } = contenu
  const t = textes[language]
  const { titre, sousTitre } = titreDe(contenu)
  pdf.heading(1, titre, { bookmark: t.resume })
  pdf.paragraph(sousTitre, { isQuiet: true })
  const decision = decisionDe(contenu)
  if (decision !== null) pdf.lead(decision)
  // The decision is printed above, large.
  pdf.facts(
    faitsDe(
      identiteDe(contenu).filter(
        ({ estDecision, estCommentaire, estRepete }) => !estDecision && !estCommentaire && !estRepete,
      ),
    ),
    { isDense: true },
  )
  if (contenu.modules.length > 0) {
    pdf.heading(2, t.modules)
    await pdf.table(
      [
        { title: t.module, share: 3 },
        { title: t.progression, share: 2.2 },
        // Room for "17 (déclaré 18)" in one line.
        { title: t.points, share: 1.7, align: 'right' },
        { title: t.maximum, share: 1, align: 'right' },
        { title: t.seuilCourt, share: 0.9, align: 'right' },
        { title: t.etatCourt, share: 1.6, align: 'right' },
      ],
      contenu.modules.map((module) => ligneDuModule(contenu, module)),
    )
  }
  await ecrireAudit(pdf, contenu, 2)
  await ecrireConstats(pdf, contenu, 2, MOTS_DU_CONSTAT)
  pdf.heading(2, t.signatures)
  await pdf.table(
    [t.signatureExploitant, t.signatureAuditeur, t.signatureOrganisme].map((title) => ({ title, share: 1 })),
    [
      [contenu.exploitation.prenomExploitant, contenu.exploitation.nomExploitant].filter(Boolean).join(' '),
      auditeurDe(contenu) ?? '',
      emetteur?.nom ?? '',
    ].reduce<Row[]>(
      (rows, nom, place) => rows.map((row) => row.with(place, { text: t.signe(nom), lines: SIGNATURE })),
      [['', '', '']],
    ),
  )
  if (emetteur?.texteReglementaire) pdf.paragraph(emetteur.texteReglementaire, { isQuiet: true })
  const commentaires = [
    [libellesDossier.commentaireAuditeur[language], dossier.commentaireAuditeur],
    [libellesDossier.commentaireExploitant[language], dossier.commentaireExploitant],
  ] as const
  for (const [libelle, texte] of commentaires)
    if (texte) {
      pdf.heading(2, libelle)
      pdf.paragraph(texte)
    }
}

function ligneDuModule(
  { language, seuil }: ContenuEdition,
  { libelle, points, declares, max, statut }: ContenuEdition['modules'][number],
): Row {
  const t = textes[language]
  const nom = { text: libelle, isHead: true }
  if (statut === null) return [nom, '', '', '', '', t.sansObjet]
  const enPoints = (valeur: number | null) => (valeur === null ? '' : formatPoints(valeur, language))
  const whole = Math.max(max ?? 0, points ?? 0, seuil)
  return [
    nom,
    { text: '', bar: { filled: (points ?? 0) / whole, mark: seuil / whole, isQuiet: statut !== 'ATTEINT' } },
    pointsDits(points, { declares, language }),
    enPoints(max),
    enPoints(seuil),
    t.statuts[statut],
  ]
}
