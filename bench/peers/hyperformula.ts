import { HyperFormula } from 'hyperformula'
import { type Expression, type Rule, rules, type Test } from './formules'

const rows = new Map(rules.map(({ code }, row) => [code, row]))
const cell = (code: string) => (rows.has(code) ? `A${(rows.get(code) ?? 0) + 1}` : code)

function test(condition: Test): string {
  if (condition.kind === 'compare') return `${cell(condition.code)}${condition.sign}${condition.bound}`
  return `${condition.kind === 'any' ? 'OR' : 'AND'}(${condition.of.map(test).join(',')})`
}

function write(e: Expression): string {
  switch (e.kind) {
    case 'sum':
      return e.terms.map(([code, weight]) => (weight === 1 ? cell(code) : `${cell(code)}*${weight}`)).join('+')
    case 'percent':
      return `100*(${write(e.part)})/${cell(e.whole)}`
    case 'ratio':
      return `${cell(e.part)}/${cell(e.whole)}`
    case 'band':
      return e.table.bands.reduce(
        (below, { bound, points }) => `IF(${cell(e.of)}>=${bound},${points},${below})`,
        String(e.table.outside),
      )
    case 'if':
      return `IF(${test(e.test)},${write(e.yes)},${write(e.no)})`
    case 'text':
      return `"${e.text}"`
    case 'number':
      return String(e.number)
    case 'max':
    case 'min':
      return `${e.kind.toUpperCase()}(${e.of.map(write).join(',')})`
  }
}

const formula = ({ code, expression }: Rule) => {
  if (expression === null) return null
  const written = write(expression)
  return code === 'HVE4_BIODIV_I_32' ? `=${written}` : `=ROUND(${written},4)`
}

/** The model as a sheet of one column. */
export class HyperformulaPeer {
  private readonly engine: HyperFormula

  constructor(given: ReadonlyMap<string, number>) {
    const column = rules.map((rule) => [formula(rule) ?? given.get(rule.code) ?? 0])
    this.engine = HyperFormula.buildFromArray(column, { licenseKey: 'gpl-v3' })
  }

  evaluateAll(): void {
    this.engine.rebuildAndRecalculate()
  }

  set(code: string, value: number): void {
    this.engine.setCellContents({ sheet: 0, row: rows.get(code) ?? 0, col: 0 }, value)
  }

  get(code: string): unknown {
    return this.engine.getCellValue({ sheet: 0, row: rows.get(code) ?? 0, col: 0 })
  }
}
