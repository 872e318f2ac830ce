import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, libellesListes, phraseDesReferences } from '@sillon/contract'
import { expect, test } from 'vitest'
import { textes } from './textes'

const textsOfScreens = (name: string, language: Language) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../web/src/socle/i18n/${name}.${language}.json`), 'utf8'))

test.each(['fr', 'en'] as const)(
  'a paper names states, statuses and results in the words of the screens (%s)',
  (language) => {
    const paper = textes[language]
    const commun = textsOfScreens('commun', language)
    expect(paper.etats).toEqual(commun.etatDossier)
    expect(paper.statuts).toEqual(commun.statut)
    expect(paper.verdicts).toEqual(textsOfScreens('portefeuille', language).verdict)
    expect(libellesListes[language]).toEqual(textsOfScreens('referentiels', language).listes)
    for (const [verdict, said] of Object.entries<string>(commun.calculConcluait))
      expect(paper.calculDit[verdict as keyof typeof paper.calculDit]).toMatch(new RegExp(`^${said}\\b`))
  },
)

test('the references that points wait for are one sentence, with each list once', () => {
  const manquantes = [{ liste: 'references-ift' }, { liste: 'references-ift' }, { liste: 'plafonds-ift' }] as const
  expect(phraseDesReferences(manquantes, { millesime: 2026, estDecide: false }, 'fr')).toBe(
    'Références IFT régionales, Plafonds et planchers IFT : aucune valeur en 2026 pour cette exploitation ; les points qui en dépendent ne sont pas calculés, et seul un super administrateur peut saisir ces valeurs.',
  )
  expect(phraseDesReferences([], { millesime: 2026, estDecide: true }, 'en')).toBeNull()
})
