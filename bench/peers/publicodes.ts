import Engine from 'publicodes'
import { type Expression, isText, type Rule, type Test } from './expression'

/** Publicodes wants names in small letters; codes that are no rule are numbers. */
const name = (code: string) => (/^-?\d/.test(code) ? code : code.toLowerCase().replaceAll('_', 'x'))

type Written = string | number | { readonly [key: string]: unknown }

function test(condition: Test): Written {
  if (condition.kind === 'compare') return `${name(condition.code)} ${condition.sign} ${condition.bound}`
  return { [condition.kind === 'any' ? 'une de ces conditions' : 'toutes ces conditions']: condition.of.map(test) }
}

const added = (terms: readonly (readonly [string, number])[]) =>
  terms.map(([code, weight]) => (weight === 1 ? name(code) : `${name(code)} * ${weight}`)).join(' + ')

/** Writes a rule's expression. A composed part becomes a rule of its own: publicodes takes no second unnamed value inside a rounded one. */
class Writer {
  readonly rules: Record<string, Written> = {}

  constructor(private readonly owner: string) {}

  private part(e: Expression): Written {
    const written = this.write(e)
    if (typeof written !== 'object') return written
    const partName = `${this.owner} p${Object.keys(this.rules).length}`
    this.rules[partName] = written
    return partName
  }

  write(e: Expression): Written {
    switch (e.kind) {
      case 'sum':
        return added(e.terms)
      case 'percent':
        return `(${added(e.part.terms)}) * 100 / ${name(e.whole)}`
      case 'ratio':
        return `${name(e.part)} / ${name(e.whole)}`
      case 'band': {
        const { bands, outside } = e.table
        const steps = bands.map(({ bound }, i) => ({
          si: `${name(e.of)} < ${bound}`,
          alors: bands[i - 1]?.points ?? outside,
        }))
        return { variations: [...steps, { sinon: bands.at(-1)?.points ?? outside }] }
      }
      case 'if':
        return { variations: [{ si: test(e.test), alors: this.part(e.yes) }, { sinon: this.part(e.no) }] }
      case 'text':
        return `'${e.text}'`
      case 'number':
        return e.number
      case 'max':
      case 'min':
        return { [e.kind === 'max' ? 'le maximum de' : 'le minimum de']: e.of.map((of) => this.part(of)) }
    }
  }
}

function rulesOf({ code, expression }: Rule, given: ReadonlyMap<string, number>): Record<string, Written> {
  const own = name(code)
  if (expression === null) return { [own]: { valeur: given.get(code) ?? 0 } }
  const writer = new Writer(own)
  const written = writer.write(expression)
  if (isText(expression)) return { ...writer.rules, [own]: written }
  if (typeof written !== 'object') return { [own]: { valeur: written, arrondi: '4 décimales' } }
  return { ...writer.rules, [`${own} brut`]: written, [own]: { valeur: `${own} brut`, arrondi: '4 décimales' } }
}

/** The model as publicodes rules. */
export class PublicodesPeer {
  private readonly engine: Engine
  private situation: Record<string, number> = {}

  constructor(rules: readonly Rule[], given: ReadonlyMap<string, number>) {
    this.engine = new Engine(
      Object.assign({}, ...rules.map((rule) => rulesOf(rule, given))) as never,
      {
        logger: { log() {}, warn() {}, error: console.error },
      } as never,
    )
    this.load(given)
  }

  load(given: ReadonlyMap<string, number>): void {
    this.situation = Object.fromEntries([...given].map(([code, value]) => [name(code), value]))
  }

  /** Publicodes computes a value when it is asked for; `setSituation` forgets what it knew. */
  evaluateAll(wanted: readonly string[]): void {
    this.engine.setSituation(this.situation as never)
    for (const code of wanted) this.get(code)
  }

  set(code: string, value: number): void {
    this.situation = { ...this.situation, [name(code)]: value }
    this.engine.setSituation(this.situation as never)
  }

  get(code: string): unknown {
    return this.engine.evaluate(name(code)).nodeValue
  }
}
