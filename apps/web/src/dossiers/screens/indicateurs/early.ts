import { adresses } from '@sillon/contract'
import { fetchScheme } from '@sillon/referentials'
import { askEarly, isAsked } from '#socle/api/client'
import { fetchTexts } from '#socle/i18n/files'
import { language } from '#socle/i18n/language'
import { numberAt, readKeptSelection } from '#socle/session/kept-selection'
import { readToken } from '#socle/session/token'
import { readStored, writeStored } from '#socle/state/storage'
import { folderOf } from './schemes'

/** Newest campaign year at the last opening of a file on this device: without a choice, the file can be read before the list of years. */
const NEWEST_KEY = 'sillon.campagne'

/**
 * Prefetches the data of a file while its screen loads: the file, then its rules and their presentation.
 * @param annees the server's list of campaign years: the first one applies when the device stores none
 * @returns once the list has answered and the file is requested
 */
export async function openEarly(
  { codeNational = '' }: Readonly<Record<string, string>>,
  annees: Promise<unknown>,
): Promise<void> {
  const kept = readKeptSelection()
  const chosen = numberAt(kept, 'idMillesime')
  const idExploitation = numberAt(kept, 'idExploitation')
  const ask = (millesime: number | null) => {
    if (idExploitation === null || millesime === null) return
    const file = { params: { codeNational, idExploitation }, query: { millesime } }
    const token = readToken()
    // Once the years are loaded, the application may have them too.
    if (!isAsked(adresses.getFeuille, file, token)) askEarly(adresses.getFeuille, file, token)
  }
  const expected = chosen ?? (Number(readStored(NEWEST_KEY)) || null)
  ask(expected)
  const [newest = null] = ((await annees) as { idMillesime: number }[] | null) ?? []
  if (newest !== null) {
    writeStored(NEWEST_KEY, String(newest.idMillesime))
    if (chosen === null && newest.idMillesime !== expected) ask(newest.idMillesime)
  }
  // The year has little influence on the chunks to fetch.
  fetchRules(codeNational, chosen ?? Number.POSITIVE_INFINITY).catch(() => undefined)
}

/** Prefetches the rules of a file's calculation, and its presentation. */
export function fetchRules(codeNational: string, millesime: number): Promise<unknown> {
  const folder = folderOf(codeNational)
  return Promise.all([
    fetchScheme(codeNational, millesime),
    folder?.load(),
    folder?.textes && fetchTexts(folder.textes, language()),
  ])
}
