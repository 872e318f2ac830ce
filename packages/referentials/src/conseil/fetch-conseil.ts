import type { Conseil } from './geste'

/** Moves of each scheme that declares some, loaded only where advice is asked for. */
const conseils: Readonly<Record<string, () => Promise<Conseil>>> = {
  HVE4: async () => (await import('../hve4/conseil/conseil')).conseilHve4,
}

/** Codes of the schemes that declare what a farm can change. */
export const demarchesAvecConseil: readonly string[] = Object.keys(conseils)

/** Whether a scheme declares what a farm can change. */
export const aConseil = (codeNational: string): boolean => Object.hasOwn(conseils, codeNational)

/** Moves of a scheme, fetched if they are not loaded yet; undefined for a scheme without any. */
export const fetchConseil = async (codeNational: string): Promise<Conseil | undefined> =>
  aConseil(codeNational) ? conseils[codeNational]?.() : undefined
