import type { Field, Section } from './inventory'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The same fields in HTML alone: a table for each section, no script, nothing computed. */
export const plainForm = (sections: readonly Section[]): string => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>Plain HTML</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem}table{width:100%;border-collapse:collapse}th{text-align:start;font-weight:400}td,th{padding:.375rem;border-bottom:1px solid #ddd}input,select,textarea{font:inherit;padding:.25rem .75rem;min-height:2.25rem;border:1px solid #888;border-radius:8px}</style>
</head><body><form>${sections
  .map(
    ({ title, fields }) =>
      `<section><h2>${escaped(title)}</h2><table><tbody>${fields
        .map((field, i) => `<tr><th>${control(field, `${title}${i}`)}</tr>`)
        .join('')}</tbody></table></section>`,
  )
  .join('')}</form></body></html>`

function control({ name, label, kind, choices }: Field, id: string): string {
  const key = escaped(id)
  if (kind === 'question')
    return `<span id="${key}">${escaped(label)}</span></th><td>${['Oui', 'Non', 'Non renseigné']
      .map((choice) => `<label><input type="radio" name="${name}">${choice}</label>`)
      .join(' ')}</td>`
  const labelled = `<label for="${key}">${escaped(label)}</label></th>`
  if (kind === 'choice')
    return `${labelled}<td><select id="${key}" name="${name}">${choices.map((text) => `<option>${escaped(text)}</option>`).join('')}</select></td>`
  return `${labelled}<td><input id="${key}" name="${name}" type="text"${kind === 'number' ? ' inputmode="decimal"' : ''}></td>`
}
