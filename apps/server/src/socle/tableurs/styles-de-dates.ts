import { type Element, edited, elements, escaped, local, opened } from './elements'

/** Cell formats of a workbook that show a date, existing ones and those to add. */
export interface StylesDeDates {
  /** Index of the format for a date in a cell of this format: its own, or a copy of it that shows a date. Null where the workbook has no such format. */
  styleOf(style: number): number | null
  /** The part with the styles, with the added formats. */
  write(styles: string): string
}

/** Built-in date formats. */
const BUILT_IN = new Set([14, 15, 16, 17, 22])
/** The first identifier of a format that a workbook may define. */
const PREMIER_FORMAT = 164

/** @param styles the part of a workbook with its styles; empty without one */
export function datesDe(styles: string): StylesDeDates {
  const found = elements(styles, ['styleSheet', 'numFmts', 'numFmt', 'cellXfs', 'xf']).sort((a, b) => a.start - b.start)
  const named = (kind: string) => found.filter(({ name }) => local(name) === kind)
  const numFmts = named('numFmt')
  const dates = new Set([...BUILT_IN, ...numFmts.filter(isDate).map(({ attributes }) => Number(attributes.numFmtId))])
  const [cellXfs] = named('cellXfs')
  const ofCells = named('xf').filter(({ start, end }) => cellXfs && start > cellXfs.start && end < cellXfs.end)
  const format = Math.max(PREMIER_FORMAT - 1, ...numFmts.map(({ attributes }) => Number(attributes.numFmtId) || 0)) + 1
  const added = new Map<number, { readonly rang: number; readonly xml: string }>()
  return {
    styleOf(style) {
      const xf = ofCells[style]
      if (xf === undefined) return null
      if (dates.has(Number(xf.attributes.numFmtId))) return style
      const known = added.get(style)
      if (known !== undefined) return known.rang
      const copy = tag(xf, { ...xf.attributes, numFmtId: String(format), applyNumberFormat: '1' })
      const rang = ofCells.length + added.size
      added.set(style, { rang, xml: copy + styles.slice(xf.open, xf.end) })
      return rang
    },
    write(text) {
      const [sheet] = named('styleSheet')
      if (added.size === 0 || cellXfs === undefined || sheet === undefined) return text
      const prefix = sheet.name.slice(0, sheet.name.indexOf(':') + 1)
      const numFmt = `<${prefix}numFmt numFmtId="${format}" formatCode="dd/mm/yyyy"/>`
      const [list] = named('numFmts')
      return edited(text, [
        ...(list === undefined
          ? [{ at: sheet.open, to: sheet.open, text: `<${prefix}numFmts count="1">${numFmt}</${prefix}numFmts>` }]
          : withChildren(text, list, [numFmt], numFmts.length)),
        ...withChildren(
          text,
          cellXfs,
          [...added.values()].map(({ xml }) => xml),
          ofCells.length,
        ),
      ])
    },
  }
}

function isDate({ attributes: { formatCode = '' } }: Element): boolean {
  // Without text in quotes, or in brackets, such as colours; brackets are not nested.
  const code = formatCode.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '')
  return /[dj]/i.test(code) && /y|a/i.test(code)
}

/** Opening tag of an element with these attributes. */
function tag({ name, isEmpty }: Element, attributes: Readonly<Record<string, string>>): string {
  const said = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
  return `<${name}${said.join('')}${isEmpty ? '/>' : '>'}`
}

/** Edits that add children after those of a list, and count them. */
function withChildren(text: string, list: Element, children: readonly string[], before: number) {
  if (list.isEmpty) return [opened(text, list, children.join(''))]
  const at = list.end - `</${list.name}>`.length
  return [
    { at: list.start, to: list.open, text: tag(list, { ...list.attributes, count: String(before + children.length) }) },
    { at, to: at, text: children.join('') },
  ]
}
