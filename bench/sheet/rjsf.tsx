import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Field, Section } from './inventory'

declare global {
  interface Window {
    sections: readonly Section[]
  }
}

const schemaOf = ({ label, kind, choices }: Field) => {
  if (kind === 'question') return { title: label, type: 'boolean' as const }
  if (kind === 'choice' && choices.length > 0)
    return { title: label, type: 'string' as const, enum: [...new Set(choices)] }
  return { title: label, type: kind === 'number' ? ('number' as const) : ('string' as const) }
}

/** The same fields, drawn and checked by react-jsonschema-form as its documentation shows it. */
const schema = {
  type: 'object' as const,
  properties: Object.fromEntries(
    window.sections.map(({ title, fields }, i) => [
      `section${i}`,
      {
        title,
        type: 'object' as const,
        properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
      },
    ]),
  ),
}
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(createElement(Form, { schema, validator, liveValidate: false }))
