import type { Language } from '@sillon/contract'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keepLanguage, language } from './language'
import type { Texts } from './translate'

export type { Texts }

const files = import.meta.glob<Texts>('./*.json', { import: 'default' })

/** Takes in the texts of a folder of its own, by the names of its files. */
export function addTexts(found: typeof files): void {
  for (const path in found) files[path.replace(/.*\//, './')] = found[path] as () => Promise<Texts>
}

/** A namespace is a file per language, fetched when a screen first needs it. */
const catalogue: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  async read(lang, namespace, done) {
    const load = files[`./${namespace}.${lang}.json`]
    if (load === undefined) return done(new Error(`No texts for ${namespace} in ${lang}`), null)
    try {
      done(null, await load())
    } catch (failure) {
      done(failure instanceof Error ? failure : String(failure), null)
    }
  },
}

/** Starts the texts with what every screen shares. Resolves when they can be shown. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(catalogue)
    .use(initReactI18next)
    .init({
      lng: language(),
      fallbackLng: 'fr',
      supportedLngs: ['fr', 'en'],
      ns: ['commun'],
      defaultNS: 'commun',
      interpolation: { escapeValue: false },
    })
  document.documentElement.lang = language()
}

export async function changeLanguage(value: Language): Promise<void> {
  keepLanguage(value)
  await i18next.changeLanguage(value)
  document.documentElement.lang = value
}

export const loadTexts = (namespaces: string | readonly string[]): Promise<void> => i18next.loadNamespaces(namespaces)
