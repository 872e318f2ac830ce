import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

/** Number of characters parsed between two yields to the event loop. */
const MORCEAU = 1_000_000

/** Parts with the content of a workbook; other parts (metadata, custom XML) are ignored. */
export const estPartieLue = (nom: string): boolean => /(^\[Content_Types\]|^xl\/.*|^_rels\/.*)\.(xml|rels)$/.test(nom)

/** Whether a part of a workbook is XML in a supported encoding without entity declarations, which only an attack needs. */
export const estSansEntites = (text: string): boolean => !text.includes('<!DOCTYPE') && !text.includes('\0')

/** Whether a part of a workbook is well-formed to its end. Lenient readers stop at an error, and the rest would be missing without a message. */
export async function estBienForme(text: string): Promise<boolean> {
  let isBroken = false
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', () => {
    isBroken = true
  })
  for (let at = 0; at < text.length && !isBroken; at += MORCEAU) {
    parser.write(text.slice(at, at + MORCEAU))
    await setImmediate()
  }
  if (!isBroken) parser.close()
  return !isBroken
}
