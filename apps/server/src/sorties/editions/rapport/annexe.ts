import type { Language } from '@sillon/contract'
import { aideDe, enumerer, LIEU_DOSSIER } from '@sillon/referentials'
import { aidesDesSchemes } from '@sillon/referentials/aides'
import type { Pdf, Row } from '#socle/pdf/pdf'
import type { ContenuEdition } from '../contenu'
import { reservesDe } from '../mots'
import { textes } from '../textes'

/** Writes the annex: the rows whose value is not official, the legal articles of the procedure and of each section. */
export async function ecrireAnnexe(pdf: Pdf, contenu: ContenuEdition): Promise<void> {
  const t = textes[contenu.language]
  const reserves = reservesDuDossier(contenu)
  const articles = articlesDuDossier(contenu)
  if (reserves.length + articles.length === 0) return
  pdf.heading(1, t.annexe)
  if (reserves.length > 0) {
    pdf.heading(2, t.reserves)
    pdf.list(reserves)
  }
  if (articles.length === 0) return
  pdf.heading(2, t.articles)
  await pdf.table(
    [
      { title: t.section, share: 5 },
      { title: t.article, share: 5 },
    ],
    articles.map(({ lieux, article }): Row => [{ text: lieux, isHead: true }, article]),
    { isDense: true },
  )
}

/** Names of sections of several rubriques, each rubrique once: "Biodiversité (Ruches ; Sol)". */
function lieuxDe(sections: Iterable<readonly [rubrique: string, section: string]>, language: Language): string {
  const parRubrique = new Map<string, Set<string>>()
  for (const [rubrique, section] of sections)
    parRubrique.set(rubrique, (parRubrique.get(rubrique) ?? new Set()).add(section))
  return enumerer(
    [...parRubrique].map(([rubrique, noms]) => `${rubrique} (${enumerer(noms, language)})`),
    language,
  )
}

/** Sections of the report with the name of their rubrique; without the rubrique that repeats the others. */
const sectionsDe = ({ rubriques, synthese }: ContenuEdition) =>
  rubriques
    .filter(({ code }) => code !== synthese)
    .flatMap(({ libelle, sections }) => sections.map((section) => ({ rubrique: libelle, section })))

/** Reasons why values are not official, each with its sections. */
function reservesDuDossier(contenu: ContenuEdition): string[] {
  const { language } = contenu
  const lieux = new Map<string, [string, string][]>()
  for (const { rubrique, section } of sectionsDe(contenu))
    for (const ligne of section.groupes.flatMap(({ lignes }) => lignes))
      for (const raison of reservesDe(ligne, language))
        lieux.set(raison, [...(lieux.get(raison) ?? []), [rubrique, section.libelle]])
  return [...lieux].map(([raison, sections]) => textes[language].reserve(raison, lieuxDe(sections, language)))
}

/** Articles of the procedure and of its sections, with the names of these; sections with the same articles are named together. */
export function articlesDuDossier(
  contenu: ContenuEdition,
): readonly { readonly lieux: string; readonly article: string }[] {
  const parTexte = new Map<string, [string, string][]>()
  for (const { rubrique, section } of sectionsDe(contenu)) {
    const texte = enumerer(articlesDe(contenu, section.code), contenu.language)
    if (texte !== '') parTexte.set(texte, [...(parTexte.get(texte) ?? []), [rubrique, section.libelle]])
  }
  const general = enumerer(articlesDe(contenu, LIEU_DOSSIER), contenu.language)
  return [
    ...(general === '' ? [] : [{ lieux: contenu.demarche.libelle, article: general }]),
    ...[...parTexte].map(([article, sections]) => ({ lieux: lieuxDe(sections, contenu.language), article })),
  ]
}

/** Articles about one place, in words; those of the whole procedure belong to that place only. */
function articlesDe({ demarche, millesime, language }: ContenuEdition, lieu: string): string[] {
  const aide = aidesDesSchemes[demarche.code]
  if (aide === undefined) return []
  const articles = aideDe(aide, { lieu, millesime }).articles.filter((article) => article.lieu === lieu)
  return [...new Set(articles.map(({ texte, article }) => [texte[language], article].filter(Boolean).join(', ')))]
}
