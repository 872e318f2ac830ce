// The identifiers of rows, sub-sections and headings in the API and in stored decisions. They are append-only: identifiants.csv of a scheme lists all
// identifiers ever used, and none may change its code, disappear or be reused.
import { writeFileSync } from 'node:fs'
import { hasCsv, pathOf, readCsv } from './csv.mjs'

const FILES = { indicateur: 'catalogue', sousRubrique: 'sous-rubriques', libelleEnglobant: 'libelles-englobants' }

/** Headings have no code: they belong to their sub-section, and their wording may change. */
const codeOf = (quoi, row) => (quoi === 'libelleEnglobant' ? row.sousRubrique : row.code)

/** The lines of a scheme that carry an identifier. */
export const identifiedLines = (scheme) =>
  Object.entries(FILES).flatMap(([quoi, file]) =>
    readCsv(`${scheme}/${file}`).map((row) => ({
      quoi,
      id: row.id,
      code: codeOf(quoi, row),
      depuis: row.depuis,
      jusqua: row.jusqua,
      kind: quoi === 'indicateur' ? `${row.schemaId} ${row.plusieursAnnees}` : '',
    })),
  )

export const releasedIdentifiers = (scheme) =>
  hasCsv(`${scheme}/identifiants`) ? readCsv(`${scheme}/identifiants`) : []

const keyOf = ({ quoi, id }) => `${quoi} ${id}`

function byKey(lines) {
  const found = new Map()
  for (const line of lines) found.set(keyOf(line), [...(found.get(keyOf(line)) ?? []), line])
  return found
}

const first = ({ depuis }) => (depuis === '' ? -Infinity : Number(depuis))
const last = ({ jusqua }) => (jusqua === '' ? Infinity : Number(jusqua))

/** Faults of the identifiers of a catalogue, compared with those released before; empty when there are none. */
export function faultsOf(lines, released) {
  const faults = []
  const now = byKey(lines)
  for (const [key, same] of now) {
    if (!/^\w+ [1-9]\d*$/.test(key)) faults.push(`${key}: no number`)
    if (new Set(same.map(({ code }) => code)).size > 1)
      faults.push(`${key}: given to ${[...new Set(same.map(({ code }) => code))].join(' and ')}`)
    // Stored values of a row must stay readable: another kind of value needs another row.
    if (new Set(same.map(({ kind }) => kind)).size > 1) faults.push(`${key}: another kind of value in another year`)
    for (const line of same) if (first(line) > last(line)) faults.push(`${key}: ends before it begins`)
    const ordered = same.toSorted((a, b) => first(a) - first(b))
    if (ordered.some((line, i) => i > 0 && first(line) <= last(ordered[i - 1])))
      faults.push(`${key}: two lines for the same year`)
  }
  const ids = new Map()
  for (const { quoi, id, code } of lines)
    if (quoi !== 'libelleEnglobant') {
      const known = ids.get(`${quoi} ${code}`) ?? id
      if (known !== id) faults.push(`${quoi} ${code}: has the identifiers ${known} and ${id}`)
      ids.set(`${quoi} ${code}`, known)
    }
  const listed = new Set(released.map(keyOf))
  for (const line of released) {
    const [found] = now.get(keyOf(line)) ?? []
    if (found === undefined) faults.push(`${keyOf(line)}: ${line.code} has disappeared; end it with jusqua`)
    else if (found.code !== line.code) faults.push(`${keyOf(line)}: was ${line.code}, and is ${found.code}`)
  }
  if (listed.size < released.length) faults.push('identifiants.csv: an identifier is listed twice')
  for (const key of now.keys()) if (!listed.has(key)) faults.push(`${key}: not listed; npm run generate adds it`)
  return faults
}

/** Adds the identifiers that are new at the end of the list; touches no line of it. */
export function appendReleased(scheme) {
  const released = releasedIdentifiers(scheme)
  const listed = new Set(released.map(keyOf))
  const added = [...byKey(identifiedLines(scheme)).values()].flatMap(([line]) =>
    listed.has(keyOf(line)) ? [] : [line],
  )
  if (added.length === 0) return
  const rows = [...released, ...added].map(({ quoi, id, code }) => `${quoi};${id};${code}`)
  writeFileSync(pathOf(`${scheme}/identifiants`), `quoi;id;code\n${rows.join('\n')}\n`)
}
