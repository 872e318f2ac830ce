import { HyperFormula } from 'hyperformula'
import { type Expression, isText, type Rule, type Test } from './expression'

/** Writes formulas whose values stand in column A, in the order of the rules. */
class Writer {
  constructor(private readonly rows: ReadonlyMap<string, number>) {}

  private cell(code: string): string {
    const row = this.rows.get(code)
    return row === undefined ? code : `A${row + 1}`
  }

  private test(condition: Test): string {
    if (condition.kind === 'compare') return `${this.cell(condition.code)}${condition.sign}${condition.bound}`
    return `${condition.kind === 'any' ? 'OR' : 'AND'}(${condition.of.map((part) => this.test(part)).join(',')})`
  }

  private write(e: Expression): string {
    switch (e.kind) {
      case 'sum':
        return e.terms
          .map(([code, weight]) => (weight === 1 ? this.cell(code) : `${this.cell(code)}*${weight}`))
          .join('+')
      case 'percent':
        return `100*(${this.write(e.part)})/${this.cell(e.whole)}`
      case 'ratio':
        return `${this.cell(e.part)}/${this.cell(e.whole)}`
      case 'band':
        return e.table.bands.reduce(
          (below, { bound, points }) => `IF(${this.cell(e.of)}>=${bound},${points},${below})`,
          String(e.table.outside),
        )
      case 'if':
        return `IF(${this.test(e.test)},${this.write(e.yes)},${this.write(e.no)})`
      case 'text':
        return `"${e.text}"`
      case 'number':
        return String(e.number)
      case 'max':
      case 'min':
        return `${e.kind.toUpperCase()}(${e.of.map((part) => this.write(part)).join(',')})`
    }
  }

  formula(expression: Expression): string {
    const written = this.write(expression)
    return isText(expression) ? `=${written}` : `=ROUND(${written},4)`
  }
}

/** The model as a sheet of one column. */
export class HyperformulaPeer {
  private readonly engine: HyperFormula
  private readonly rows: ReadonlyMap<string, number>

  constructor(rules: readonly Rule[], given: ReadonlyMap<string, number>) {
    this.rows = new Map(rules.map(({ code }, row) => [code, row]))
    const writer = new Writer(this.rows)
    const column = rules.map(({ code, expression }) => [
      expression === null ? (given.get(code) ?? 0) : writer.formula(expression),
    ])
    this.engine = HyperFormula.buildFromArray(column, { licenseKey: 'gpl-v3' })
  }

  /** Reads its formulas again and computes every cell. */
  evaluateAll(): void {
    this.engine.rebuildAndRecalculate()
  }

  /** Loads another file into the same sheet: formulas stay parsed, and changes are computed once at the end. */
  load(given: ReadonlyMap<string, number>): void {
    this.engine.batch(() => {
      for (const [code, value] of given) this.set(code, value)
    })
  }

  set(code: string, value: number): void {
    this.engine.setCellContents({ sheet: 0, row: this.rows.get(code) ?? 0, col: 0 }, value)
  }

  get(code: string): unknown {
    return this.engine.getCellValue({ sheet: 0, row: this.rows.get(code) ?? 0, col: 0 })
  }
}
