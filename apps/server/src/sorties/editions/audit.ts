import { formatDate, formatPoints } from '@sillon/referentials'
import type { Pdf, Row } from '#socle/pdf/pdf'
import type { ContenuEdition } from './contenu'
import { textes } from './textes'

/** Points as audited, with the claimed ones where they differ: `9 (déclaré 12)`. */
export function pointsDits(
  points: number | null,
  {
    declares,
    language,
  }: { readonly declares: number | null | undefined; readonly language: ContenuEdition['language'] },
): string {
  const dits = (value: number | null) => (value === null ? '' : formatPoints(value, language))
  if (declares === undefined || declares === points) return dits(points)
  return `${dits(points) || '–'} (${textes[language].declareEtait(dits(declares) || '–')})`
}

/** Writes the table of the audited rows: claimed, audited and verdict, the words and the answer below. Nothing without one. */
export async function ecrireAudit(pdf: Pdf, { audit, language }: ContenuEdition, level: 1 | 2 | 3): Promise<void> {
  if (audit.length === 0) return
  const t = textes[language]
  pdf.heading(level, t.declareEtAudite)
  await pdf.table(
    [
      { title: t.element, share: 4 },
      { title: t.declare, share: 1.6, align: 'right' },
      { title: t.audite, share: 1.6, align: 'right' },
      { title: t.verdict, share: 2.2 },
    ],
    audit.flatMap(({ libelle, declare, audite, verdict, commentaire, auditePar, auditeLe, reponse }): Row[] => {
      const across = (avant: string, texte: string): Row => [
        { text: [{ text: `${avant} – `, bold: true }, { text: texte }], span: 4 },
      ]
      return [
        [{ text: libelle, isHead: true }, declare, audite, t.donneLe(verdict, formatDate(auditeLe), auditePar)],
        ...(commentaire === null ? [] : [across(t.commentaire, commentaire)]),
        ...(reponse === null ? [] : [across(t.reponse, reponse)]),
      ]
    }),
    { isDense: true },
  )
}
