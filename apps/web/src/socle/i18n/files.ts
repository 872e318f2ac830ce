import type { Texts } from './translate'

/** The texts by file: a namespace is a file per language, loaded when a screen first needs it. */
const files = import.meta.glob<Texts>('./*.json', { import: 'default' })

/** Registers the texts of a folder, by the names of its files. */
export function addTexts(found: typeof files): void {
  for (const path in found) files[path.replace(/.*\//, './')] = found[path] as () => Promise<Texts>
}

/** Texts of a namespace in a language; rejects when there are none. */
export async function fetchTexts(namespace: string, language: string): Promise<Texts> {
  const load = files[`./${namespace}.${language}.json`]
  if (load === undefined) throw new Error(`No texts for ${namespace} in ${language}`)
  return load()
}
