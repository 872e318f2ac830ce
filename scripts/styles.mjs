// Rules of the style sheets that a machine can check: one type scale, one spacing scale, short motion that can be refused. Part of `npm run lint`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Spacing is a variable or a multiple of 2 px. */
const STEP_REM = 0.125
const LONGEST_MS = 200
/** A size that a variable names; points are for paper, `em` follows the text around. */
const SIZE = /^(var\(--[\w-]+\)|inherit|0|[\d.]+(pt|em))$/

const isOnScale = (value) =>
  [...value.matchAll(/(?<![\w.])([\d.]+)rem/g)].every(([, rem]) => Number.isInteger(Number(rem) / STEP_REM))

const isShort = (value) =>
  [...value.matchAll(/([\d.]+)(ms|s)\b/g)].every(([, time, unit]) => time * (unit === 's' ? 1000 : 1) <= LONGEST_MS)

const RULES = [
  { property: /^font-size$/, holds: (value) => SIZE.test(value), words: 'is no size of the type scale' },
  { property: /^(padding|margin|gap|row-gap|column-gap)/, holds: isOnScale, words: 'is no multiple of 0.125rem' },
  {
    property: /^transition$/,
    holds: (value) => value === 'none' || isShort(value),
    words: `takes more than ${LONGEST_MS} ms`,
  },
]

/**
 * Faults of style sheets, one line each.
 *
 * @param sources the text of each file by its path
 */
export const styleFaults = (sources) =>
  Object.entries(sources).flatMap(([path, text]) => {
    const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    const declarations = [...plain.matchAll(/(?<=[{;}]\s*)([a-z][a-z-]*):\s*([^;{}]+);/g)]
    const lineOf = (index) => plain.slice(0, index).split('\n').length
    const moves = declarations.some(
      ({ 1: property, 2: value }) => /^(transition|animation)$/.test(property) && value !== 'none',
    )
    return [
      ...declarations.flatMap(({ 1: property, 2: value, index }) =>
        RULES.filter((rule) => rule.property.test(property) && !rule.holds(value)).map(
          ({ words }) => `${path}:${lineOf(index)} ${property} "${value}" ${words}`,
        ),
      ),
      ...(moves && !plain.includes('prefers-reduced-motion')
        ? [`${path} moves whether or not the reader asks for less motion`]
        : []),
    ]
  })

/**
 * Variables that a style reads and nothing sets, one line each: they would have no effect. Mantine sets its own, and `--mb-` in a modal.
 *
 * @param sources the text of each style sheet and module by its path
 */
export const unknownVariables = (sources) => {
  const texts = Object.values(sources).join('\n')
  const set = new Set(
    [...texts.matchAll(/(--[a-z][a-z-]*)['"]?\]?:|['"](--[a-z][a-z-]*)['"]/g)].map(([, a, b]) => a ?? b),
  )
  return Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(/var\((--(?!mantine-|mb-)[a-z][a-z-]*)\)/g)]
      .filter(([, name]) => !set.has(name))
      .map(([, name]) => `${path} reads ${name}, which nothing sets`),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..')
  const read = (pattern) =>
    Object.fromEntries(
      readdirSync(join(root, 'apps/web/src'), { recursive: true })
        .filter((path) => pattern.test(path))
        .map((path) => [`apps/web/src/${path}`, readFileSync(join(root, 'apps/web/src', path), 'utf8')]),
    )
  const faults = [...styleFaults(read(/\.css$/)), ...unknownVariables(read(/\.(css|tsx?)$/))]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
}
