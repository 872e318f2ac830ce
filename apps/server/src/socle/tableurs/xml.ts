import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

/** Characters that are read before others have their turn. */
const MORCEAU = 1_000_000

/** The parts that say what a workbook holds; other parts (metadata, custom XML) are ignored. */
export const estPartieLue = (nom: string): boolean => /(^\[Content_Types\]|^xl\/.*|^_rels\/.*)\.(xml|rels)$/.test(nom)

/** Whether a part of a workbook is XML in a supported encoding without entity declarations, which only an attack needs. */
export const estSansEntites = (text: string): boolean => !text.includes('<!DOCTYPE') && !text.includes('\0')

/** Whether a part of a workbook can be read to its end; readers that are lenient stop where it breaks, and what follows would be missing without a word. */
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
