import { phraseDesRegles } from '@sillon/contract'
import { jourDe } from '@sillon/domain'
import { formatDate } from '@sillon/referentials'
import type { PdfOptions } from '#socle/pdf/pdf'
import type { ContenuEdition } from './contenu'
import { textes } from './textes'

/** Header, footer, colours and metadata of a PDF about a file. */
export function optionsDe(contenu: ContenuEdition, title: string): PdfOptions {
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
