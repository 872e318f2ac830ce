import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@sillon/contract'
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
    for (const [verdict, said] of Object.entries<string>(commun.calculConcluait))
      expect(paper.calculDit[verdict as keyof typeof paper.calculDit]).toMatch(new RegExp(`^${said}\\b`))
  },
)
