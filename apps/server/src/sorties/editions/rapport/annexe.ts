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
      { title: t.section, share: 3.5 },
      { title: t.article, share: 6.5 },
    ],
    // A section sign stays with its number at the end of a line.
    articles.map(({ lieux, article }): Row => [{ text: lieux, isHead: true }, article.replaceAll('§ ', '§\u00a0')]),
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

/**
 * Articles of the procedure and of its sections, with the names of these; sections with the same articles are named together. A text that many sections of a
 * rubrique refer to is named once, before each article with its section.
 */
export function articlesDuDossier(
  contenu: ContenuEdition,
): readonly { readonly lieux: string; readonly article: string }[] {
  const { language } = contenu
  /** Articles of a rubrique and a text, each with its sections. */
  const parTexte = new Map<
    string,
    { readonly rubrique: string; readonly texte: string; readonly sections: Map<string, string[]> }
  >()
  const parArticles = new Map<string, [string, string][]>()
  for (const { rubrique, section } of sectionsDe(contenu)) {
    const [premier, ...autres] = articlesDe(contenu, section.code)
    if (premier === undefined) continue
    if (autres.length === 0 && premier.article !== '') {
      const cle = `${rubrique} ${premier.texte}`
      const { sections } = parTexte.get(cle) ?? { sections: new Map<string, string[]>() }
      sections.set(premier.article, [...(sections.get(premier.article) ?? []), section.libelle])
      parTexte.set(cle, { rubrique, texte: premier.texte, sections })
    } else {
      const article = enumerer([premier, ...autres].map(enMots), language)
      parArticles.set(article, [...(parArticles.get(article) ?? []), [rubrique, section.libelle]])
    }
  }
  const general = enumerer(articlesDe(contenu, LIEU_DOSSIER).map(enMots), language)
  return [
    ...(general === '' ? [] : [{ lieux: contenu.demarche.libelle, article: general }]),
    ...[...parTexte.values()].map(({ rubrique, texte, sections }) => ({
      lieux: rubrique,
      article: `${texte}, ${enumerer(
        [...sections].map(([article, noms]) => `${article} (${enumerer(noms, language)})`),
        language,
      )}`,
    })),
    ...[...parArticles].map(([article, sections]) => ({ lieux: lieuxDe(sections, language), article })),
  ]
}

interface Article {
  readonly texte: string
  readonly article: string
}
const enMots = ({ texte, article }: Article): string => [texte, article].filter(Boolean).join(', ')

/** Articles about one place, each once; those of the whole procedure belong to that place only. */
function articlesDe({ demarche, millesime, language }: ContenuEdition, lieu: string): Article[] {
  const aide = aidesDesSchemes[demarche.code]
  if (aide === undefined) return []
  const articles = aideDe(aide, { lieu, millesime }).articles.filter((article) => article.lieu === lieu)
  const dits = articles.map(({ texte, article }) => ({ texte: texte[language], article: article?.[language] ?? '' }))
  return [...new Map(dits.map((one) => [enMots(one), one])).values()]
}
