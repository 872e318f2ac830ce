import { estConstat, type Gravite, gravites } from '@sillon/domain'
import { formatDate } from '@sillon/referentials'
import type { Pdf, Row } from '#socle/pdf/pdf'
import type { ContenuEdition, Jugement } from './contenu'
import { graviteDe, libelleDe } from './mots'
import { textes } from './textes'

/** A judged section or row of a file. */
interface Juge {
  readonly nom: string
  readonly jugement: Jugement
}

/** Judged sections and rows, in the order of the sheets. */
const jugesDe = (contenu: Pick<ContenuEdition, 'rubriques' | 'millesime'>): Juge[] =>
  contenu.rubriques
    .flatMap(({ libelle: rubrique, sections }) =>
      sections.flatMap(({ libelle, jugement, groupes }) => [
        { nom: `${rubrique} – ${libelle}`, jugement },
        ...groupes.flatMap(({ lignes }) =>
          lignes.map((ligne) => ({ nom: `${rubrique} – ${libelleDe(ligne, contenu)}`, jugement: ligne.jugement })),
        ),
      ]),
    )
    .flatMap(({ nom, jugement }) => (jugement === null ? [] : [{ nom, jugement }]))

/** Auditor of a file: the named external one, or else everybody who judged a part of it; null without any. */
export function auditeurDe(contenu: Pick<ContenuEdition, 'dossier' | 'rubriques' | 'millesime'>): string | null {
  const { prenomAuditeurExterne: prenom, nomAuditeurExterne: nom } = contenu.dossier
  const juges = jugesDe(contenu).flatMap(({ jugement: { estValide, validePar } }) =>
    estValide === null ? [] : (validePar ?? []),
  )
  return [prenom, nom].filter(Boolean).join(' ') || [...new Set(juges)].join(', ') || null
}

/** Rank of a severity: the heaviest first, then those without one. */
const rangDe = (gravite: Gravite | null): number => (gravite === null ? 0 : gravites.indexOf(gravite) + 1)

/** Findings, the heaviest first, then parts to be looked at again. */
const constatsDe = (contenu: ContenuEdition): Juge[] =>
  jugesDe(contenu)
    .filter(({ jugement }) => estConstat(jugement) || (jugement.estValide === null && jugement.aRevoir))
    .toSorted(
      ({ jugement: a }, { jugement: b }) =>
        Number(estConstat(b)) - Number(estConstat(a)) || rangDe(b.gravite) - rangDe(a.gravite),
    )

/** The first words of a text of more than this length, and a sign that more follow. */
function coupe(texte: string, longueur: number): string {
  if (texte.length <= longueur) return texte
  return `${texte.slice(0, longueur).replace(/\s+\S*$/u, '')} […]`
}

/**
 * Writes the table of findings: place, severity, deadline, and the auditor's words below, over the whole width: they may have 2,000 characters. Nothing for a
 * reader who may not see verdicts.
 * @param longueur number of characters after which words are cut, where another part of the document has them in full
 */
export async function ecrireConstats(
  pdf: Pdf,
  contenu: ContenuEdition,
  level: 1 | 2 | 3,
  longueur = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (!contenu.voirJugements) return
  const { language } = contenu
  const t = textes[language]
  const constats = constatsDe(contenu)
  pdf.heading(level, t.constats)
  if (constats.length === 0) return pdf.paragraph(t.sansConstat)
  await pdf.table(
    [
      { title: t.section, share: 5 },
      { title: t.gravite, share: 2 },
      { title: t.echeance, share: 1.5 },
    ],
    constats.flatMap(({ nom, jugement }): Row[] => [
      [
        { text: nom, isHead: true },
        estConstat(jugement) ? (graviteDe(jugement, language) ?? t.sansGravite) : t.aRevoir,
        jugement.echeance === null ? '' : formatDate(jugement.echeance),
      ],
      ...(jugement.commentaireAuditeur ? [[{ text: coupe(jugement.commentaireAuditeur, longueur), span: 3 }]] : []),
    ]),
    { isDense: true },
  )
  if (constats.some(({ jugement }) => (jugement.commentaireAuditeur ?? '').length > longueur))
    pdf.paragraph(t.coupes, { isQuiet: true })
}
