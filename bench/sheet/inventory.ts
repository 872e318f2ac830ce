/** One field of the sheet, as the plain form and react-jsonschema-form are to offer it too. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly kind: 'number' | 'text' | 'choice' | 'question'
  readonly choices: readonly string[]
}

export interface Section {
  readonly title: string
  readonly fields: readonly Field[]
}

/** Runs in the page: every field that the sheet offers for a row of the scheme, section by section. */
export function inventory(codeNational: string): Section[] {
  const labelOf = (field: Element) => {
    const text = field.id === '' ? null : document.querySelector(`label[for="${CSS.escape(field.id)}"]`)
    return (text ?? field.querySelector('legend'))?.textContent ?? ''
  }
  const kindOf = (field: Element): Field['kind'] => {
    if (field instanceof HTMLFieldSetElement) return 'question'
    if (field instanceof HTMLSelectElement) return 'choice'
    return field instanceof HTMLInputElement && field.inputMode === 'decimal' ? 'number' : 'text'
  }
  return [...document.querySelectorAll('section[id]')].map((section) => ({
    title: section.querySelector('h2')?.textContent ?? '',
    fields: [...section.querySelectorAll('input[name], select[name], textarea[name], fieldset[name]')]
      .filter((field) => (field as HTMLElement).getAttribute('name')?.startsWith(`${codeNational}_`) === true)
      .map((field) => ({
        name: field.getAttribute('name') ?? '',
        label: labelOf(field),
        kind: kindOf(field),
        choices: field instanceof HTMLSelectElement ? [...field.options].map(({ text }) => text) : [],
      })),
  }))
}
