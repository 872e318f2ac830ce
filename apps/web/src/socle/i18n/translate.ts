import { language } from './language'

export type Texts = Readonly<Record<string, unknown>>

/** Text of a key, among the page's own texts or others (`commun:action.fermer`), with `{{values}}` filled in. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string

const files = import.meta.glob<Texts>(['./commun.*.json', './login.*.json'], { import: 'default' })

const at = (texts: unknown, key: string): unknown =>
  key.split('.').reduce<unknown>((found, name) => (found as Texts | undefined)?.[name], texts)

/** Texts of the sign-in page in the chosen language, read from the same files without the i18n library, which loads with the application. No plurals. */
export async function loadSignInTexts(): Promise<Translate> {
  const load = async (namespace: string) => files[`./${namespace}.${language()}.json`]?.()
  const [commun, login] = await Promise.all([load('commun'), load('login')])
  return (key, values = {}) => {
    const [own, shared] = key.split('commun:')
    const text = shared === undefined ? at(login, own ?? '') : at(commun, shared)
    return String(text ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}
