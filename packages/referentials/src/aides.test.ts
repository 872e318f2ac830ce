import { describe, expect, test } from 'vitest'
import { aideDe } from './aides'
import { aides as aidesHve3a } from './hve3a/generated/aides'
import { lieuxAides as lieuxAidesHve3a } from './hve3a/generated/lieux-aides'
import { hve3a } from './hve3a/scheme'
import { aides as aidesHve4 } from './hve4/generated/aides'
import { lieuxAides as lieuxAidesHve4 } from './hve4/generated/lieux-aides'
import { donnees, reglesDe } from './hve4/modele'
import { schemeOf } from './hve4/scheme'
import { tournants } from './periode'
import { LIEU_DOSSIER } from './preuves'
import type { Scheme } from './scheme'
import { sources } from './sources'

const sectionsDe = ({ structure }: Pick<Scheme, 'structure'>) =>
  structure.flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
/** An order, an article of a code or the control plan, as cited in a help. */
const CITES = /arrêté du \d+(?:er)? \p{L}+ \d{4}|[ldr]\. \d+-\d+|plan de contrôle/gu
const hve4De = (annee: number) => schemeOf('hve4', reglesDe(donnees, annee))
const years = [2024, ...tournants([...Object.values(donnees).flat(), ...aidesHve4.lignes, ...aidesHve4.articles])]

describe.each([
  ...years.map((annee) => ({ annee, scheme: hve4De(annee), aides: aidesHve4, lieux: lieuxAidesHve4 })),
  { annee: 2024, scheme: hve3a, aides: aidesHve3a, lieux: lieuxAidesHve3a },
])('the help of $scheme.codeNational in $annee', ({ annee, scheme, aides, lieux }) => {
  test('refers to existing sub-sections and rows', () => {
    const known = new Set([
      LIEU_DOSSIER,
      ...sectionsDe(scheme).map(({ codeNational }) => codeNational),
      ...scheme.indicateurs.keys(),
    ])
    const places = [...aides.lignes, ...aides.articles].map(({ lieu }) => lieu)
    expect(places.filter((lieu) => !known.has(lieu))).toEqual([])
  })

  test('exists where a sheet has a help button', () => {
    const empty = [...lieux].filter((lieu) => aideDe(aides, { lieu, millesime: annee }).lignes.length === 0)
    expect(empty).toEqual([])
  })

  test('names for each quoted claim its author and its certainty', () => {
    for (const { lieu, source, certitude } of [...aides.lignes, ...aides.articles]) {
      expect(source === null || source in sources, lieu).toBe(true)
      expect(certitude !== null, `${lieu} ${source}`).toBe(source !== null && source !== 'spec')
    }
  })

  test('quotes only known texts, and the law at its official address', () => {
    const sectionOf = (lieu: string) => {
      const id = scheme.indicateurs.get(lieu)?.idSousRubrique
      return sectionsDe(scheme).find(({ idSousRubrique }) => idSousRubrique === id)?.codeNational ?? lieu
    }
    const missing = aides.lignes.flatMap(({ lieu, texte }) => {
      const { articles } = aideDe(aides, { lieu, section: sectionOf(lieu), millesime: annee })
      const named = articles.map((article) => `${article.texte.fr} ${article.article}`.toLowerCase()).join(' ')
      const cited = texte.fr.toLowerCase().match(CITES) ?? []
      return cited.filter((words) => !named.includes(words)).map((words) => `${lieu}: ${words}`)
    })
    expect(missing).toEqual([])
    const links = aides.articles.flatMap(({ lien }) => lien ?? [])
    expect(links).not.toEqual([])
    expect(links.filter((lien) => !lien.startsWith('https://www.legifrance.gouv.fr/'))).toEqual([])
  })

  test('gives the lowest certainty to our own wording', () => {
    const ours = [...aides.lignes, ...aides.articles].filter(({ source }) => source === 'conception')
    expect(ours.filter(({ certitude }) => certitude !== 'FAIBLE')).toEqual([])
  })
})

test.each(years)('in %d every item with points has a help with its source', (annee) => {
  const scheme = hve4De(annee)
  const [, notees] = scheme.structure
  const items = (notees?.rubriques ?? [])
    .flatMap(({ sousRubriques }) => sousRubriques)
    .filter(({ codeNational }) => !codeNational.endsWith('_TOTAL'))
  const sans = items.filter(({ codeNational: lieu }) => {
    const { lignes, articles } = aideDe(aidesHve4, { lieu, millesime: annee })
    return lignes.length === 0 || articles.length === 0
  })
  expect(sans.map(({ codeNational }) => codeNational)).toEqual([])
})

test('a help begins with the definition and ends with exclusions; a row has the articles of its section', () => {
  const { lignes, articles } = aideDe(aidesHve4, { lieu: 'HVE4_BIODIV_D_11', section: 'BIODIV_IAE', millesime: 2026 })
  expect(lignes.map(({ genre }) => genre)).toEqual(['DEFINITION', 'COMPTE'])
  expect(articles.map(({ article }) => article?.fr)).toEqual(['§ 4.1, annexe 1', 'D. 617-4', 'annexe'])
  expect(articles.map(({ article }) => article?.en)).toEqual(['§ 4.1, annex 1', 'D. 617-4', 'annex'])
})
