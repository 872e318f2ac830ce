import { setImmediate } from 'node:timers/promises'
import { DomainError } from '@sillon/domain'
import { SaxesParser } from 'saxes'
import { type FichierLu, tableauDe } from './table'

/** Number of characters parsed between two yields to the event loop. */
const MORCEAU = 100_000
/** Deeper elements are no register, and would cost memory. */
const PROFONDEUR_MAX = 30

interface Element {
  readonly path: string
  readonly nom: string
  readonly numero: number
  readonly champs: Map<string, string>
  texte: string
  /** Whether other elements are inside. */
  hasChildren: boolean
}

const local = (nom: string) => nom.slice(nom.indexOf(':') + 1)
const OURS = 'intervention'

/**
 * Reads the records of an XML file: the elements that hold simple ones and are there most often, or ours, `intervention`. Their attributes and simple elements
 * are the fields. A document type is refused, and with it every entity.
 * @throws DomainError REGISTRE_ILLISIBLE
 */
export async function lireXml(text: string): Promise<FichierLu> {
  const records = new Map<string, Element[]>()
  const open: Element[] = []
  const parser = new SaxesParser()
  let isRefused = false
  const refuse = () => {
    isRefused = true
  }
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1)
    if (parent !== undefined) parent.hasChildren = true
    if (open.length >= PROFONDEUR_MAX) refuse()
    const champs = new Map<string, string>()
    for (const [nom, value] of Object.entries(attributes))
      if (nom !== 'xmlns' && !nom.startsWith('xmlns:')) champs.set(local(nom), value.trim())
    const nom = local(name)
    open.push({ path: `${parent?.path ?? ''}/${nom}`, nom, numero: parser.line, champs, texte: '', hasChildren: false })
  })
  const add = (piece: string) => {
    const inside = open.at(-1)
    if (inside !== undefined) inside.texte += piece
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined) return
    // A record of attributes alone has several of them.
    if (element.champs.size <= (element.hasChildren ? 0 : 1)) open.at(-1)?.champs.set(element.nom, element.texte.trim())
    else {
      const list = records.get(element.path)
      if (list === undefined) records.set(element.path, [element])
      else list.push(element)
    }
  })
  for (let at = 0; at < text.length && !isRefused; at += MORCEAU) {
    parser.write(text.slice(at, at + MORCEAU))
    await setImmediate()
  }
  if (!isRefused) parser.close()
  if (isRefused) throw new DomainError('REGISTRE_ILLISIBLE')
  const lists = [...records.values()].sort((one, other) => other.length - one.length)
  return tableauDe(lists.find(([first]) => first?.nom === OURS) ?? lists[0] ?? [], (element) => element)
}
