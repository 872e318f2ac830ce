import type { Language } from '@sillon/contract'
import type { Role } from '@sillon/domain'
import { espacesInsecables } from '#socle/i18n/espaces'

/** The guides for users, in the order in which their links stand. Each is a file of docs/guide, and one of docs/guide/en. */
export const guides = ['agriculteur', 'conseiller', 'auditeur', 'administrateur'] as const
export type Guide = (typeof guides)[number]

/** The guide of each role. An auditor has the account of an adviser. */
const GUIDE_OF: Readonly<Record<Role, Guide>> = {
  AGRICULTEUR: 'agriculteur',
  CONSEILLER: 'conseiller',
  ADMIN_ORGANISME: 'administrateur',
  SUPERADMIN: 'administrateur',
}

/** The guide that an address names, or else that of the reader's role. */
export const guideOf = (name: string | undefined, role: Role): Guide =>
  guides.find((guide) => guide === name) ?? GUIDE_OF[role]

const byName = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).map(([path, value]) => [path.slice(path.lastIndexOf('/') + 1), value]))

const texts: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  fr: byName(
    import.meta.glob<string>('../../../../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true }),
  ),
  en: byName(
    import.meta.glob<string>('../../../../../../docs/guide/en/*.md', { query: '?raw', import: 'default', eager: true }),
  ),
}
const pictures: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  fr: byName(
    import.meta.glob<string>('../../../../../../docs/images/*.png', { query: '?url', import: 'default', eager: true }),
  ),
  en: byName(
    import.meta.glob<string>('../../../../../../docs/images/en/*.png', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ),
}

/** The Markdown of a guide. */
export function textOf(guide: Guide, language: Language): string {
  const text = texts[language].get(`${guide}.md`) ?? ''
  return language === 'fr' ? espacesInsecables(text) : text
}

/** The address of a picture of the guides in a language. */
export const pictureOf = (file: string, language: Language): string | undefined => pictures[language].get(file)
