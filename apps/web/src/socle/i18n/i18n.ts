import type { Language } from '@sillon/contract'
import { formatNumber } from '@sillon/referentials'
import i18next, { type BackendModule, type FormatterModule } from 'i18next'
import { setI18n } from 'react-i18next'
import { fetchTexts } from './files'
import { keepLanguage, language } from './language'

export { addTexts } from './files'

const catalogue: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read: (lang, namespace, done) =>
    void fetchTexts(namespace, lang).then(
      (texts) => done(null, texts),
      (failure) => done(failure, null),
    ),
}

/** Writes the `{{count}}` of each text as a number of its language: 12 345. Other numbers may be years or codes; their screens write them. */
const counts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _, lng, { interpolationkey } = {}) =>
    interpolationkey === 'count' && typeof value === 'number' ? formatNumber(value, lng === 'en' ? 'en' : 'fr') : value,
}

/** The common texts of all screens; other texts wait for them. */
let started: Promise<unknown> = Promise.resolve()

/** Starts the texts with the common ones of all screens. Resolves when they can be shown. */
export async function startTexts(): Promise<void> {
  // react-i18next 17 copies its options, property by property, for each component with texts (0.6 s of a large sheet on a slow telephone): this object has no
  // own properties to copy.
  setI18n(Object.create(i18next))
  started = i18next
    .use(catalogue)
    .use(counts)
    .init({
      lng: language(),
      fallbackLng: 'fr',
      supportedLngs: ['fr', 'en'],
      ns: ['commun'],
      defaultNS: 'commun',
      interpolation: { escapeValue: false, alwaysFormat: true },
    })
  await started
  document.documentElement.lang = language()
}

export async function changeLanguage(value: Language): Promise<void> {
  keepLanguage(value)
  await i18next.changeLanguage(value)
  document.documentElement.lang = value
}

export async function loadTexts(namespaces: string | readonly string[]): Promise<void> {
  await started
  await i18next.loadNamespaces(namespaces)
}
