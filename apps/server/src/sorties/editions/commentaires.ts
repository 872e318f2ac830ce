import type { Readable } from 'node:stream'
import { libellesDossier } from '@sillon/contract'
import { type Ways, writePdf } from '#socle/pdf/apart'
import type { Row } from '#socle/pdf/pdf'
import { ecrireAudit } from './audit'
import type { ContenuEdition, Jugement, SectionEditee } from './contenu'
import { faitsDe, identiteDe } from './identite'
import { decisionDe, libelleDe, verdictComplet } from './mots'
import { optionsDe } from './options'
import { textes } from './textes'

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
        faitsDe(
          identiteDe(contenu).filter(
            ({ estEnCouverture, estDecision, libelle }) =>
              // The reason of the decision has its paragraph below.
              estEnCouverture && estDecision !== true && libelle !== libellesDossier.motifDecision[language],
          ),
        ),
      )
      pdf.heading(2, t.surLeDossier)
      const dits = [
        ...(decision === null ? [] : ([[libellesDossier.motifDecision[language], dossier.motifDecision]] as const)),
        [libellesDossier.commentaireAuditeur[language], dossier.commentaireAuditeur],
        [libellesDossier.commentaireExploitant[language], dossier.commentaireExploitant],
      ] as const
      for (const [libelle, texte] of dits) {
        pdf.heading(3, libelle)
        pdf.paragraph(texte || t.sansCommentaire)
      }
      await ecrireAudit(pdf, contenu, 2)
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
            { title: t.section, share: 4 },
            { title: t.verdict, share: 5 },
          ],
          lignes,
          { isDense: true },
        )
      }
      if (emetteur?.texteReglementaire) pdf.paragraph(emetteur.texteReglementaire, { isQuiet: true })
    },
    ways,
  )
}

/** Table rows of the verdicts and comments on a section, or on its rows where these are judged; empty without any. */
function jugementsDe({ libelle, jugement, groupes }: SectionEditee, contenu: ContenuEdition): Row[] {
  const { language } = contenu
  const rowOf = (nom: string, dit: Jugement): Row[] => {
    const verdict = verdictComplet(dit, language)
    if (verdict === null && !dit.commentaireAuditeur) return []
    return [
      [{ text: nom, isHead: true }, verdict ?? ''],
      // Over the whole width: a comment may have 2,000 characters.
      ...(dit.commentaireAuditeur ? [[{ text: dit.commentaireAuditeur, span: 2 }]] : []),
    ]
  }
  return [
    ...(jugement === null ? [] : rowOf(libelle, jugement)),
    ...groupes.flatMap(({ lignes }) =>
      lignes.flatMap((ligne) => (ligne.jugement === null ? [] : rowOf(libelleDe(ligne, contenu), ligne.jugement))),
    ),
  ]
}
