import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc, Visitor } from 'vite'

/** Parts of a call that a browser needs only where it reads them: it types answers without checking them (`socle/api/client.ts`), and forms check some bodies. */
const PARTS = ['summary', 'tag', 'errors', 'params', 'query', 'body', 'answer', 'minimal']

/** Every part of a call that the sources of the browser read, as `updateAccount.body`. */
function partsRead(): ReadonlySet<string> {
  const folder = join(import.meta.dirname, 'src')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  return new Set(sources.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/\b\w+\.\w+/g) ?? []))
}

/** Replaces the text from `start` to `end`. */
type Edit = readonly [start: number, end: number, text: string]

/**
 * Leaves in the calls of the contract what a browser sends and reads: method, path, and the schemas of bodies that forms check. Home then loads no schema library.
 * Saves 24 KB gzip of home, 15 KB of a sheet or a list.
 */
export function callsAsSent(): Plugin {
  let read: ReadonlySet<string> = new Set()
  return {
    name: 'calls-as-sent',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      read = partsRead()
    },
    async transform(code, id) {
      if (!id.includes('/packages/contract/src/')) return null
      const edits: Edit[] = []
      const program = this.parse(code, { lang: 'ts' })
      new Visitor({
        VariableDeclarator({ id: name, init }) {
          if (name.type !== 'Identifier' || init?.type !== 'CallExpression') return
          const [definition] = init.arguments
          const isCall = init.callee.type === 'Identifier' && init.callee.name === 'call'
          if (!isCall || definition?.type !== 'ObjectExpression') return
          for (const [at, part] of definition.properties.entries()) {
            if (part.type !== 'Property' || part.key.type !== 'Identifier') continue
            if (!PARTS.includes(part.key.name) || read.has(`${name.name}.${part.key.name}`)) continue
            edits.push([part.start, definition.properties[at + 1]?.start ?? definition.end - 1, ''])
          }
        },
      }).visit(program)
      // The bundler cannot know that schemas made of other schemas have no side effect: it would keep each that nothing uses.
      for (const statement of program.body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration') continue
        for (const { init } of declaration.declarations)
          if (init?.type === 'CallExpression' || init?.type === 'ObjectExpression')
            edits.push([init.start, init.start, '/* @__PURE__ */ (() => ('], [init.end, init.end, '))()'])
      }
      const edited = edits
        .sort(([one], [other]) => other - one)
        .reduce((kept, [start, end, text]) => kept.slice(0, start) + text + kept.slice(end), code)
      // Imports that only the parts left out used would still join these modules to a bundle.
      const { code: sent } = await transformWithOxc(edited, id, { typescript: { onlyRemoveTypeImports: false } })
      return { code: sent, map: null }
    },
  }
}
